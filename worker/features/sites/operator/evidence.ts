import type { Car } from '../../../../shared/car/schema.ts'
import { findSeller } from '../../../../shared/car/seller.ts'
import { RETENTION } from '../../../../shared/privacy/retention.ts'
import type { Site } from '../../../../shared/tenant/site-fields.ts'
import { brochure } from '../../../../shared/vehicle/brochure.ts'
import { carDetail } from '../../../../shared/vehicle/detail.ts'
import { evidence } from '../../../../shared/vehicle/evidence.ts'
import type { ListingSite } from '../../../../shared/vehicle/listing-site.ts'
import { hex, sha256 } from '../../../platform/crypto.ts'
import { dealerClock } from '../../../platform/local-time.ts'
import { parseConfig } from '../../../platform/site-by-slug.ts'
import { pastCars } from '../../../stock-index/publish.ts'
import { editionAt } from '../../../stock-records/editions.ts'
import type { Draw } from '../../print/service.ts'
import { findEditionAt, openSiteStore } from '../registry/open-preview.ts'
import { RegistryError } from '../registry/service.ts'
import { readValue, type Stores } from '../registry/values.ts'

/** What else it needs: how the cars of a site are shown, apart from its stock; and what draws. */
export type EvidenceDeps = { siteListing: (site: Site) => ListingSite; draw: Draw }

/** What a site showed of a car at a moment (epoch ms), as a PDF with its sources attached (SIT-02). */
export async function evidenceFile(
  stores: Stores,
  { siteListing, draw }: EvidenceDeps,
  { slug, stockNumber, at }: { slug: string; stockNumber: string; at: number },
): Promise<Uint8Array> {
  const act = await findEditionAt(stores, slug, at)
  const [config, pages] = await Promise.all([
    readText(stores, slug, { kind: 'config', hash: act.edition.config }),
    readText(stores, slug, { kind: 'pages', hash: act.edition.content }),
  ])
  const parsed = parseConfig(config, slug)
  if ('problems' in parsed)
    throw new RegistryError('invalid', 'The config of that moment is not valid for this version.')
  const { site } = parsed
  const past = await editionAt(await openSiteStore(stores, slug), at)
  const car = past && (await findCar(pastCars(stores.KV, slug, past), stockNumber))
  if (!past || !car)
    throw new RegistryError('no_such_act', `${slug} had no car with the stock number ${stockNumber} then.`)
  const clock = dealerClock(site, car, 'with year')
  const paper = brochure(carDetail(car, siteListing(site), at), findSeller(car, site), site.vehicle.disclaimer, at)
  return draw({
    kind: 'evidence',
    evidence: evidence({
      site,
      brochure: paper,
      publication: { number: act.number, at: clock(act.at), actor: act.actor },
      moment: { local: clock(at), utc: new Date(at).toISOString() },
      stock: { version: past.version, publishedAt: clock(past.published_at) },
      records: await Promise.all(
        [
          { name: 'vehicle.json', text: JSON.stringify(car) },
          { name: 'config.json', text: config },
          { name: 'pages.json', text: pages },
        ].map(async (record) => ({ ...record, hash: hex(await sha256(record.text)) })),
      ),
    }),
  })
}

async function readText(stores: Stores, slug: string, name: Parameters<typeof readValue>[2]): Promise<string> {
  const bytes = await readValue(stores, slug, name)
  if (bytes) return new TextDecoder().decode(bytes)
  throw new RegistryError(
    'no_value',
    `The ${name.kind} of that moment is no longer kept; ${RETENTION.stock_editions.days} days are.`,
  )
}

async function findCar(cars: AsyncIterable<Car>, stockNumber: string): Promise<Car | null> {
  const wanted = stockNumber.toLowerCase()
  for await (const car of cars) if (car.stocknum?.toLowerCase() === wanted || car.slug === wanted) return car
  return null
}
