import { demoCars } from '../../scripts/local/demo.ts'
import { publishTenants } from '../../scripts/local/seed.ts'
import type { LoadedSite } from '../../scripts/tenants/load.ts'
import { type Car, carSchema } from '../../shared/car/schema.ts'
import { publishIndex } from '../../worker/stock-index/publish.ts'
import { withSecretsOf } from '../builders/own-secrets.ts'
import { someStock } from '../builders/stock.ts'
import type { Bench } from './bench.ts'
import { once } from './once.ts'

const CARS = 20_000
const SLUG = 'crowded'

/** The site measured once more, with a stock as a big group has it; gives its origin for a browser. */
export const crowdedOrigin = once(async ({ db, kv, site, origin }: Bench): Promise<string> => {
  await publishTenants({ KV: kv, DB: db }, [twinOf(site, SLUG)])
  await publishIndex({ kv, cars: photographed(site), site: SLUG, now: Date.now() })
  return origin.replace(`//${site.site.slug}.`, `//${SLUG}.`)
})

/** The same site under another name, which shows all of its own stock. */
export function twinOf({ site, config, ...loaded }: LoadedSite, slug: string): LoadedSite {
  const stock = { ...site.stock, dealership_slugs: null, location_names: null, makes: null }
  const changes = { slug, url: `https://${slug}.example`, hosts: [`${slug}.localhost`], stock }
  return {
    site: { ...site, ...changes },
    config: withSecretsOf({ ...(config as object), ...changes }, slug),
    ...loaded,
  }
}

/** Invented cars under the photographs of the demo, which a browser can load. */
async function* photographed({ site }: LoadedSite): AsyncGenerator<Car> {
  const albums = demoCars(site, Date.now()).flatMap(({ images }) =>
    images?.length ? [carSchema.shape.images.parse(images)] : [],
  )
  for (const [index, car] of someStock(CARS).entries())
    yield { ...car, images: albums[index % albums.length] ?? car.images }
}
