import type { Context } from 'hono'
import { type WatchlistView, watchlistView } from '../../../../shared/watchlist/view.ts'
import type { AppEnv } from '../../../context.ts'

/** The signed-in shopper's watched cars as the site shows them now; null where they cannot be read. */
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
