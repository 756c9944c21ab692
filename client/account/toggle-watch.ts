import { MESSAGES } from '../../shared/messages.ts'
import { WATCHLIST_PATH } from '../../shared/routes/device-paths.ts'
import { watchNotice } from '../../shared/watchlist/notices.ts'
import { countEvent } from '../analytics/count-event.ts'
import { keepWatched, mark, watchedCars } from '../device/marks.ts'
import { changes, isChanging } from '../lib/calls.ts'
import { notice, UNTIL_DISMISSED } from '../ui/notice.ts'
import { changeWatchlist } from './watch-calls.ts'

/** The heart of a site that has a watchlist (WAT-01): shows the change at once, and takes it back where the server refuses. */
export async function toggleWatch(button: HTMLElement): Promise<void> {
  const { watch, name = '', noun } = button.dataset
  const car = Number(watch)
  const before = watchedCars()
  if (before === null) return sendForm(button)
  // A second press while the answer to the first is on its way changes nothing.
  if (isChanging(car)) return
  const saves = !before.has(car)
  showWatched(car, saves)
  const outcome = await changeWatchlist(saves ? changes.saveCar(car) : changes.removeCar(car))
  if (outcome === 'signed out') return saves ? sendForm(button) : location.assign(WATCHLIST_PATH)
  if (outcome !== 'done') {
    showWatched(car, !saves)
    return alert(outcome.because)
  }
  const { title, text } = watchNotice(saves ? 'saved' : 'removed', name, noun)
  notice(text, { title, lasts: UNTIL_DISMISSED, step: { text: MESSAGES.viewList, href: WATCHLIST_PATH } })
  if (saves) countEvent('saveCar')
}

function showWatched(car: number, isWatched: boolean): void {
  const others = [...(watchedCars() ?? [])].filter((each) => each !== car)
  keepWatched(isWatched ? [car, ...others] : others)
  mark()
}

/** Sends the heart's own form, which then says where it was pressed. */
function sendForm(button: HTMLElement): void {
  const form = button.closest('form')
  const back = document.createElement('input')
  Object.assign(back, { type: 'hidden', name: 'back', value: location.pathname + location.search })
  form?.append(back)
  form?.submit()
}
