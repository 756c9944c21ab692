import { pathTo } from '../../shared/routes/paths.ts'
import type { SearchView } from '../../shared/search/view.ts'
import { Icon } from '../ui/icon.tsx'

/** Has a shopper told of new cars in this search (WAT-06). Without script too: who it is for is asked next. */
export function FollowSearch({ view: { follow } }: { view: Pick<SearchView, 'follow'> }) {
  if (follow === null) return null
  return (
    <form className="follow-search" method="post" action={pathTo('alerts_searches')}>
      <input type="hidden" name="search" value={follow} />
      <button type="submit" className="button button-quiet">
        <Icon name="bell" />
        Tell me about new ones
      </button>
    </form>
  )
}
