import type { Context } from 'hono'
import { isbot } from 'isbot'
import { hasViews } from '../../../shared/car/view-count.ts'
import type { AppEnv } from '../../context.ts'

/** Counts looks at cars of this site by their slugs (VDP-10): of those that it shows for sale, and not of robots. */
export async function countCarViews(c: Context<AppEnv>, slugs: readonly string[]): Promise<void> {
  const { site, services } = c.var
  const agent = c.req.header('User-Agent')
  if (slugs.length === 0 || !agent || isbot(agent)) return
  const cars = await services.stock.carsAt([...new Set(slugs)], services.scope)
  services.views.count(cars.filter((car) => hasViews(car, site)).map(({ id }) => id))
}
