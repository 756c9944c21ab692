import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { readOffers } from '../../worker/features/offers/database.ts'
import { listedOffers } from '../../worker/features/offers/service.ts'
import { siteStore } from '../../worker/platform/site-store.ts'
import { importFile } from '../builders/offer.ts'
import { offerPromises, TODAY } from '../contract/offers/promises.ts'
import { migrate } from './migrate.ts'

let made = 0

offerPromises('in D1', async (offers, { websiteId, today }) => {
  await migrate()
  const site = `offers-${++made}`
  await importFile(offers, { db: env.DB, site, day: today })
  const read = readOffers(siteStore(env.DB, site), websiteId)
  return listedOffers(async () => (await read).offers, today)
})

it('[OFF-01] takes a file of 2,000 offers with long texts in one go', async () => {
  await migrate()
  const description = '<p>Tow bar and more.</p>'.repeat(40)
  const many = Array.from({ length: 2_000 }, (_, id) => ({ id: `n${id}`, description }))
  expect(await importFile(many, { db: env.DB, site: 'large', day: TODAY })).toMatchObject({ added: 2_000 })
  expect(await importFile(many, { db: env.DB, site: 'large', day: TODAY })).toMatchObject({ unchanged: 2_000 })
})
