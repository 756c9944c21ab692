import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CarInput } from '../../shared/car/schema.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import { easternDay } from '../../shared/time.ts'
import { DEMO_SOURCE, lastSource } from '../../worker/import/history.ts'
import { importStock, MAX_BAD_SHARE } from '../../worker/import/import-stock.ts'
import { OWN_SHAPE, shippedMapping } from '../../worker/import/mappings.ts'
import type { SiteStore } from '../../worker/platform/site-store.ts'
import { MAX_INDEX_BYTES } from '../../worker/stock-index/index-size.ts'
import { demoLocations } from '../demo/location.ts'
import { shippedPhotos } from '../demo/photos.ts'
import { demoStock, unlistedStock } from '../demo/stock.ts'
import { ROOT } from '../root.ts'

/** Imports today's demo stock of a site. A site whose last import was of another source keeps its stock. */
export async function loadDemo(site: Site, store: SiteStore, now: number): Promise<void> {
  const last = await lastSource(store)
  if (last !== null && last !== DEMO_SOURCE) return
  await importStock({
    store,
    body: jsonLines(demoCars(site, now)),
    source: DEMO_SOURCE,
    mapping: shippedMapping(OWN_SHAPE)!,
    format: 'jsonl',
    vanished: 'withdraw',
    asOf: now,
    maxBytes: Number.POSITIVE_INFINITY,
    maxBadShare: MAX_BAD_SHARE,
    maxVanishedShare: 1,
    maxIndexBytes: MAX_INDEX_BYTES,
    clock: Date.now,
    onProblem: ({ line, column, reason }) => console.warn(`${site.slug}, demo car ${line}, ${column}: ${reason}`),
    onRow: () => {},
    onCommitted: async () => {},
  })
}

/** The demo stock on the day of `now` (epoch ms), in the Forecourt feed format. */
export function demoCars(site: Site, now: number): CarInput[] {
  const places = { locations: demoLocations(site), photos: photos(), today: easternDay(now) }
  return [...demoStock(site, places), ...unlistedStock(site, places)]
}

const jsonLines = (cars: CarInput[]) =>
  new Blob(cars.map((car) => `${JSON.stringify(car)}\n`)).stream() as ReadableStream<Uint8Array>

const PHOTOS_FILE = join(ROOT, 'tenants/_demo/photos.json')

const photos = () => (existsSync(PHOTOS_FILE) ? shippedPhotos() : { sets: {}, details: {}, sizes: {}, paints: {} })
