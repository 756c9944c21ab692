import type { Context } from 'hono'
import { outrightPrice } from '../../shared/car/price.ts'
import type { Car } from '../../shared/car/schema.ts'
import { carFinance, plainCalculators } from '../../shared/vehicle/car-finance.ts'
import { carDetail } from '../../shared/vehicle/detail.ts'
import type { AppEnv } from '../context.ts'
import { isGone, requestedCar } from './form-context.ts'

/** The calculators of a car's page, filled in by a query; none for a car without finance. */
export function carCalculators({ var: { site, services, now } }: Context<AppEnv>, car: Car, params: URLSearchParams) {
  const detail = carDetail(car, services.listing, now, null)
  return carFinance({ car, detail, site, listing: services.listing, params })?.calculators ?? []
}

/** '41,990' -> 41990; null for what is no price in dollars. */
export const readBudget = (text: string): number | null =>
  /^\d{1,7}$/.test(text.replaceAll(',', '')) ? Number(text.replaceAll(',', '')) : null

/** What a form of finance works out before it asks (FIN-07): for the car or the price of its address, else from the site's defaults. */
export function financeCalculators(c: Context<AppEnv>, car: Car | null, params: URLSearchParams) {
  const price = car && outrightPrice(car, c.var.services.listing)
  const budget = readBudget(params.get('vehiclePriceBudget') ?? String(price ?? ''))
  const calculators = car ? carCalculators(c, car, params) : plainCalculators(c.var.site, budget, params)
  return { budget, calculators, first: calculators.find(({ isOpen }) => isOpen) ?? null }
}

/** The car of an address; null also for one that can no longer be bought: there is no finance for it. */
export async function buyableCar(c: Context<AppEnv>, params: URLSearchParams): Promise<Car | null> {
  const car = await requestedCar(c, params.get('car_id') ?? '')
  return car && !isGone(car) ? car : null
}
