import { vi } from 'vitest'
import type { Car } from '../../shared/car/schema.ts'
import { aCar } from '../builders/car.ts'
import { anApp } from './an-app.ts'

export const API = 'https://api.dealer.example/v1'
export const own = aCar({ id: 1, price: 20_000, km: 60_000, state: 'QLD' })
export const likeIt = [19_000, 20_500, 22_000, 20_000, 19_500, 21_000, 20_600, 21_400, 19_800].map((price, at) =>
  aCar({ id: at + 2, price, km: 56_000 + at * 1_000 }),
)
/** The same for less: what they suggest is below its price. */
export const cheaper = likeIt.map((car) => ({ ...car, price: car.price! * 0.7 }))
export const features = { price_comparison: true }
const upstream = { url: API, serves: ['price_comparison'] }
export const page = `/cars/${own.slug}`
export const call = `${page}/autogauge`
export const late = `/api/price-comparison?car=${own.slug}`

export const ANSWER = {
  fill: 40,
  listing_price: 20_000,
  market_range_min: 18_000,
  market_range_max: 23_000,
  confidence: 0.6,
  description: 'Compared with 41 sales in Queensland.',
}

type Setting = Parameters<typeof anApp>[0]
export const embedded = (cars: Car[] = [own, ...likeIt], site: NonNullable<Setting>['site'] = {}) =>
  anApp({ site: { ...site, features: { ...features, ...site?.features } }, cars })

/** A site whose own system answers so, and what that system was asked. */
export async function far(answer: () => Response | Promise<Response>, car = own, env = {}, others = likeIt) {
  const asked: { url: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return answer()
  })
  const app = await anApp({
    site: { features, upstream, server_side_integration: 'UPSTREAM_KEY_OWN' } as never,
    cars: [car, ...others],
    env: { UPSTREAM_KEY_OWN: 'from-env', ...env } as never,
  })
  return { ...app, asked }
}
