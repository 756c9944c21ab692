import type { SearchView } from '../../shared/search/view.ts'

/** Says which words became the filters above, and how to search for the words themselves. */
export function UnderstoodLine({ view: { understood: from } }: { view: SearchView }) {
  if (!from) return null
  return (
    <p className="understood">
      {`From ‘${from.sentence}’. `}
      <a href={from.exactHref} rel="nofollow">
        Search for the exact words instead
      </a>
    </p>
  )
}
