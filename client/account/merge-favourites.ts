import { favourites } from '../device/kept.ts'
import { keepWatched } from '../device/marks.ts'
import { calls, changes, queryClient } from '../lib/calls.ts'
import { changeWatchlist } from './watch-calls.ts'

/** Also after a failure: a page tries once. */
let hasBegun = false

/** Moves the cars saved on this device to the watchlist of a shopper who has signed in (WAT-05); they stay until they are there. */
export async function mergeFavourites(changed: () => void): Promise<void> {
  if (hasBegun) return
  hasBegun = true
  const car_ids = favourites.read().map(({ id }) => id)
  if ((await changeWatchlist(changes.mergeCars(car_ids))) !== 'done') return
  favourites.write(favourites.read().filter(({ id }) => !car_ids.includes(id)))
  const watchlist = await queryClient.fetchQuery(calls.watchlist()).catch(() => null)
  if (watchlist) keepWatched(watchlist.car_ids)
  hasBegun = false
  changed()
}
