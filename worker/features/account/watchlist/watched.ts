import type { Context } from 'hono'
import type { WatchlistView } from '../../../../shared/watchlist/view.ts'
import { watchlistView } from '../../../../shared/watchlist/view.ts'
import type { AppEnv } from '../../../context.ts'

/** What the shopper of this request watches, as the site shows it now; null where nobody can say. */
export async function watched(c: Context<AppEnv>, most?: number): Promise<WatchlistView | null> {
  const { services, now, personal } = c.var
  const cars = personal?.watched?.slice(0, most)
  if (!cars) return null
  const shown = await services.stock.carsAt(
    cars.map(({ slug }) => slug),
    services.scope,
  )
  return watchlistView(cars, shown, services.listing, now)
}
