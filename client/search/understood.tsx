import type { UnderstoodFrom } from '../../shared/search/sentence/understood.ts'

/** Says which words became the filters above, and how to search for the words themselves. */
export function Understood({ from }: { from: UnderstoodFrom }) {
  return (
    <p className="understood">
      {`From ‘${from.sentence}’. `}
      <a href={from.exactHref} rel="nofollow">
        Search for the exact words instead
      </a>
    </p>
  )
}
