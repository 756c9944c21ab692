import { ownOfferMapping } from '../../shared/offer/record.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import { readFeedOffers } from '../../worker/features/offers/database.ts'
import { importOffers } from '../../worker/features/offers/import-offers.ts'
import { MAIN_FEED } from '../../worker/import/run.ts'
import { dealerDay } from '../../worker/platform/local-time.ts'
import type { SiteStore } from '../../worker/platform/site-store.ts'
import { demoOffers } from '../demo/offers.ts'

/** Imports today's demo offers of a site. A site that has offers of its own keeps those. */
export async function loadDemoOffers(site: Site, store: SiteStore, now: number): Promise<void> {
  const offers = demoOffers(site.slug, dealerDay(site, now))
  const ids = new Set(offers.map(({ id }) => id))
  const stored = await readFeedOffers(store, MAIN_FEED)
  if (offers.length === 0 || stored.some(({ id }) => !ids.has(id))) return
  await importOffers({
    store,
    feed: MAIN_FEED,
    body: new Blob([JSON.stringify(offers)]).stream(),
    mapping: ownOfferMapping(),
    format: 'json',
    now,
    dayAt: (moment) => dealerDay(site, moment),
    onProblem: ({ line, column, reason }) => console.warn(`${site.slug}, demo offer ${line}, ${column}: ${reason}`),
  })
}
