import type { Context } from 'hono'
import type { WatchlistView } from '../../../../shared/watchlist/view.ts'
import { watchlistView } from '../../../../shared/watchlist/view.ts'
import type { AppEnv } from '../../../context.ts'

/** What the shopper of this request watches, as the site shows it now; null where nobody can say. */
export async function shopperWatchlist(c: Context<AppEnv>, limit?: number): Promise<WatchlistView | null> {
  const { services, now, personal } = c.var
  const cars = personal?.watched?.slice(0, limit)
  if (!cars) return null
  const listed = await services.stock.carsAt(
    cars.map(({ slug }) => slug),
    services.scope,
  )
  return watchlistView(cars, listed, services.listing, now)
}
