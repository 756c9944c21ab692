import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { CATALOGUES } from '../../../scripts/demo/catalogue.ts'
import { demoOffers, loadDemoOffers } from '../../../scripts/demo/offers.ts'
import { ROOT } from '../../../scripts/root.ts'
import type { OfferInput } from '../../../shared/offer/offer.ts'
import { listOffers } from '../../../worker/features/offers/database.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { importFile, onDay } from '../../builders/offer.ts'
import { shippedSites } from '../../builders/shipped.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

const TODAY = '2026-11-21'
const RATE = /% p\.a\./
const WARNING = 'WARNING: This comparison rate is true only for the examples given'
const offersOf = (slug: string) => demoOffers(slug, TODAY) as unknown as OfferInput[]
const withOffers = shippedSites.filter(({ slug }) => offersOf(slug).length > 0)
const all = withOffers.flatMap(({ slug }) => offersOf(slug))
const models = new Set(
  Object.values(CATALOGUES).flatMap((catalogue) => catalogue.map(({ make, model }) => `${make} ${model}`)),
)

async function loaded(site: (typeof withOffers)[number]) {
  const base = sqliteDatabase()
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await loadDemoOffers(site, siteStore(base.db, site.slug), onDay(TODAY))
  return { base, warnings: warn.mock.calls, list: () => listOffers(siteStore(base.db, site.slug), TODAY) }
}

describe('the demo offers', () => {
  it('[OFF-01] are at least 18, of every site', () => {
    expect(withOffers).toHaveLength(5)
    expect(new Set(all.map(({ id }) => id)).size).toBeGreaterThanOrEqual(18)
  })

  it.each(withOffers.map((site) => [site.slug, site] as const))(
    '[OFF-01] import without a question: %s',
    async (_, site) => {
      const { warnings, list } = await loaded(site)
      expect(warnings).toEqual([])
      expect((await list()).filter(({ state }) => state === 'running').length).toBeGreaterThanOrEqual(2)
    },
  )

  it('[OFF-01] are of cars that the demo sells, with pictures and dealerships that exist', () => {
    const strays = all.filter(({ manufacturer, model }) => model && !models.has(`${manufacturer} ${model}`))
    expect(strays).toEqual([])
    const pictures = all.flatMap(({ image_url }) => image_url ?? [])
    expect(pictures.filter((path) => !existsSync(join(ROOT, 'client/public', path)))).toEqual([])
    const dealerships = new Set(withOffers.flatMap((site) => site.dealerships.map(({ slug }) => slug)))
    expect(all.flatMap((offer) => offer.dealership_slugs ?? []).filter((slug) => !dealerships.has(slug))).toEqual([])
  })

  it('[OFF-02] [OFF-03] show long texts, an offer that has ended, one without a picture and one that a site excludes', () => {
    expect(
      all.some(({ description, disclaimer }) => description!.length > 300 && (disclaimer?.length ?? 0) > 300),
    ).toBe(true)
    expect(all.some(({ ends_at }) => ends_at! < TODAY)).toBe(true)
    expect(all.some(({ image_url }) => !image_url)).toBe(true)
    expect(all.some(({ excluded_website_ids: ids }) => withOffers.some(({ id }) => ids?.includes(id)))).toBe(true)
  })

  it('[FIN-02] name no interest rate without its comparison rate and the warning', () => {
    const named = all.filter(({ name, description }) => RATE.test(name + description))
    const texts = named.flatMap(({ name, description }) => [name, description ?? '']).filter((text) => RATE.test(text))
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter((text) => !text.includes('comparison rate'))).toEqual([])
    expect(named.filter(({ disclaimer }) => !disclaimer?.includes(WARNING))).toEqual([])
  })

  it('[OFF-01] give way to offers of the dealer’s own', async () => {
    const site = withOffers[0]!
    const { base, list } = await loaded(site)
    await importFile([{ id: 'own' }], { db: base.db, site: site.slug })
    await loadDemoOffers(site, siteStore(base.db, site.slug), onDay(TODAY))
    expect((await list()).filter(({ state }) => state === 'running').map(({ id }) => id)).toEqual(['own'])
  })
})
