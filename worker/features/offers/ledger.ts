import { offerState } from '../../../shared/offer/window.ts'
import type { SiteStore } from '../../platform/site-store.ts'

/** A stored offer as an operator lists it. */
export type ListedOffer = {
  id: string
  feed: string
  name: string
  manufacturer: string | null
  model: string | null
  starts_at: string
  ends_at: string
  state: 'running' | 'ended' | 'to_come'
}

/** Upper bound on the rows of a list. */
const MAX_LISTED = 3_000

/** Every stored offer of a site, those that end last first. `today`: the day in the dealer's time zone. */
export async function listOffers(store: SiteStore, today: string): Promise<ListedOffer[]> {
  const { results } = await store
    .prepare(
      `select id, feed, starts_at, ends_at, vanished_at, doc->>'name' as name,
         doc->>'manufacturer' as manufacturer, doc->>'model' as model
       from offer where site = ?1 order by ends_at desc, id limit ${MAX_LISTED}`,
    )
    .all<Omit<ListedOffer, 'state'> & { vanished_at: number | null }>()
  return results.map(({ vanished_at, ...row }) => ({
    ...row,
    state: offerState({ ...row, hasVanished: vanished_at !== null }, today),
  }))
}
