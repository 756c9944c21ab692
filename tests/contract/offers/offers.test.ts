import { readOffers } from '../../../worker/features/offers/database.ts'
import { offerMemory, rememberedOffers } from '../../../worker/features/offers/memory.ts'
import { listedOffers } from '../../../worker/features/offers/service.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { importFile, onDay } from '../../builders/offer.ts'
import { memoryOffers } from '../../fakes/offers.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'
import { offerPromises } from './promises.ts'

offerPromises('in memory', memoryOffers)

offerPromises('in the database', async (offers, { websiteId, today }) => {
  const { db } = sqliteDatabase()
  await importFile(offers, { db, day: today })
  const deps = { memory: offerMemory(), site: 'yard', now: onDay(today), report: () => {} }
  return listedOffers(
    () => rememberedOffers({ ...deps, load: () => readOffers(siteStore(db, 'yard'), websiteId) }),
    today,
  )
})
