import { API } from '../../shared/api.ts'
import { favourites } from '../device/kept.ts'
import { askWatchlist, readWatchlist } from '../device/watch-calls.ts'
import { keepWatched } from './watched.ts'

let isMerging = false

/** Hands what this device had saved over to the watchlist of whoever has signed in (WAT-05); it is kept until it is there. */
export async function merge(changed: () => void): Promise<void> {
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
