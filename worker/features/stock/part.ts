import type { Context } from 'hono'
import type { Car } from '../../../shared/car/schema.ts'
import { isInScope } from '../../../shared/car/scope.ts'
import type { AppEnv } from '../../context.ts'

/** The car at /cars/{slug} if this site shows it now, else null. */
export async function shownCar({ var: { services } }: Context<AppEnv>, slug: string): Promise<Car | null> {
  const car = await services.stock.cars.findBySlug(slug)
  return car && isInScope(car, services.scope) ? car : null
}
