import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { pathTo } from '../../shared/routes/paths.ts'
import type { SearchView } from '../../shared/search/view.ts'
import { SubmitButton } from '../ui/controls.tsx'
import { ListLinks } from './list-links.tsx'
import { Results } from './results.tsx'

type Part = ComponentType<{ view: SearchView }>

/**
 * The parts of the search page that only show things: drawn by the server, with the page and again with every reply to a
 * change of the filters. What the shopper operates is an island instead.
 */
const PARTS = {
  understood: UnderstoodLine,
  follow: FollowSearch,
  figures: Figures,
  results: Results,
  related: RelatedLists,
} satisfies Record<string, Part>

export function Place({ name, view }: { name: keyof typeof PARTS; view: SearchView }) {
  const Drawn: Part = PARTS[name]
  return (
    <div data-part={name}>
      <Drawn view={view} />
    </div>
  )
}

export const drawParts = (view: SearchView): Record<string, string> =>
  Object.fromEntries(Object.entries<Part>(PARTS).map(([name, Drawn]) => [name, renderToString(<Drawn view={view} />)]))

/** What stock a landing list has, in sentences (FND-01). */
function Figures({ view: { landing } }: { view: SearchView }) {
  if (!landing || landing.sentences.length === 0) return null
  return <p className="list-figures">{landing.sentences.join(' ')}</p>
}

/** The lists near to a landing list (FND-01). */
function RelatedLists({ view: { landing } }: { view: SearchView }) {
  return landing ? <ListLinks heading="Related searches" links={landing.related} /> : null
}

/** The words that became filters, with a link that searches for the words themselves. */
function UnderstoodLine({ view: { understood: from } }: { view: SearchView }) {
  if (!from) return null
  return (
    <p className="understood">
      {from.corrected === null ? `From ‘${from.sentence}’. ` : `Showing results for ‘${from.corrected}’. `}
      <a className="link" href={from.exactHref} rel="nofollow">
        {from.corrected === null ? 'Search for the exact words instead' : `Search for ‘${from.sentence}’ instead`}
      </a>
      {from.notes && `. ${from.notes}`}
    </p>
  )
}

/** Has a shopper told of new cars in this search (WAT-06). Without script too: who it is for is asked next. */
export function FollowSearch({ view: { follow } }: { view: Pick<SearchView, 'follow'> }) {
  if (follow === null) return null
  return (
    <form className="follow-search" method="post" action={pathTo('alerts_searches')}>
      <input type="hidden" name="search" value={follow} />
      <SubmitButton text="Tell me about new ones" look="quiet" icon="bell" />
    </form>
  )
}
