import type { FollowedSearch } from '../../../shared/alert/subscriber.ts'
import type { SearchState } from '../../../shared/search/state.ts'
import { newToken } from '../../platform/crypto.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { dueAlerts } from '../../stock-records/publications.ts'

export type NewSearch = Omit<FollowedSearch, 'id'> & { state: Pick<SearchState, 'text' | 'facets' | 'ranges' | 'near'> }

/** Followed searches of one site's shoppers, by their signed-in number. */
export type FollowedSearches = {
  searches(phone: string): Promise<FollowedSearch[]>
  /** 'there': it was followed before. */
  follow(phone: string, search: NewSearch, most: number): Promise<'followed' | 'there' | 'full'>
  unfollow(phone: string, id: string): Promise<void>
}

/** The searches that shoppers of one site follow, in D1. */
export const followedSearches = (store: SiteStore, now: number): FollowedSearches => ({
  async searches(phone) {
    const { results } = await store
      .prepare(
        'select id, path, filters, name from alert_search where site = ?1 and phone = ?2 order by since desc, id',
      )
      .bind(phone)
      .all<FollowedSearch>()
    return results
  },

  async follow(phone, { path, filters, name, state }, most) {
    const [followed] = await store.batch([
      store
        .prepare(
          `insert into alert_search (site, phone, id, path, filters, name, state, since)
           select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
           where (select count(*) from alert_search where site = ?1 and phone = ?2) < ?9
           on conflict do nothing returning id`,
        )
        .bind(phone, newToken(16), path, filters, name, JSON.stringify(state), now, most),
      dueAlerts(store, now),
    ])
    if (followed!.results.length > 0) return 'followed'
    const there = await store
      .prepare('select id from alert_search where site = ?1 and phone = ?2 and path = ?3 and filters = ?4')
      .bind(phone, path, filters)
      .first()
    return there ? 'there' : 'full'
  },

  unfollow: async (phone, id) =>
    void (await store
      .prepare('delete from alert_search where site = ?1 and phone = ?2 and id = ?3')
      .bind(phone, id)
      .run()),
})
