import { API } from '../../shared/api.ts'
import { favourites } from '../device/kept.ts'
import { askWatchlist, readWatchlist } from '../device/watch-calls.ts'
import { keepWatched } from './watched.ts'

let isMerging = false

/** Moves the cars saved on this device to the shopper's watchlist after sign-in (WAT-05). The device keeps them until the server has them. */
export async function mergeFavourites(changed: () => void): Promise<void> {
  if (isMerging) return
  isMerging = true
  const car_ids = favourites.read().map(({ id }) => id)
  const answer = await askWatchlist(API.mergeCars, { car_ids })
  if (answer !== 'done') return
  favourites.write(favourites.read().filter(({ id }) => !car_ids.includes(id)))
  const now = await readWatchlist().catch(() => null)
  if (now) keepWatched(now.car_ids)
  isMerging = false
  changed()
}
