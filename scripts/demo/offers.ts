import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ownOfferMapping } from '../../shared/offer/record.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import { DAY_MS } from '../../shared/time.ts'
import { readFeedOffers } from '../../worker/features/offers/database.ts'
import { importOffers } from '../../worker/features/offers/import-offers.ts'
import { MAIN_FEED } from '../../worker/import/run.ts'
import { dealerDay } from '../../worker/platform/local-time.ts'
import type { SiteStore } from '../../worker/platform/site-store.ts'
import { ROOT } from '../root.ts'

const demoOfferSchema = z.looseObject({ id: z.string(), starts_in_days: z.number(), ends_in_days: z.number() })
const demoSchema = z.object({
  sites: z.record(z.string(), z.array(demoOfferSchema)),
  everywhere: z.array(demoOfferSchema),
})

const FILE = join(ROOT, 'tenants/_demo/offers.json')

/** The demo offers of a site on a day ('YYYY-MM-DD'), with the field names of an import; none for a site without any. */
export function demoOffers(site: string, today: string): { id: string }[] {
  const { sites, everywhere } = demoSchema.parse(JSON.parse(readFileSync(FILE, 'utf8')))
  const own = Object.hasOwn(sites, site) ? [...sites[site]!, ...everywhere] : []
  return own.map(({ starts_in_days, ends_in_days, ...offer }) => ({
    ...offer,
    starts_at: dayAfter(today, starts_in_days),
    ends_at: dayAfter(today, ends_in_days),
  }))
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

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
