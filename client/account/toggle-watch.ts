import { API } from '../../shared/api.ts'
import { MESSAGES } from '../../shared/messages.ts'
import { WATCHLIST_PATH } from '../../shared/tenant/device-paths.ts'
import { watchNotice } from '../../shared/watchlist/words.ts'
import { tell } from '../analytics/tell.ts'
import { mark } from '../device/marks.ts'
import { askWatchlist } from '../device/watch-calls.ts'
import { notice, UNTIL_DISMISSED } from '../ui/notice.ts'
import { keepWatched, watchedCars } from './watched.ts'

/** Cars whose answer is on its way: a second press changes nothing. */
const waiting = new Set<number>()

/**
 * The heart of a site that has a watchlist (WAT-01): shows at once what was pressed, and undoes it where the server says
 * no. A shopper who is not signed in gets the sign-in page, by the form itself (WAT-02).
 */
export async function toggleWatch(button: HTMLElement): Promise<void> {
  const { watch, name = '' } = button.dataset
  const car = Number(watch)
  const before = watchedCars()
  if (before === null) return sendForm(button)
  if (waiting.has(car)) return
  const saves = !before.has(car)
  waiting.add(car)
  show(car, saves)
  const answer = await askWatchlist(saves ? API.saveCar : API.removeCar, { car_id: car })
  waiting.delete(car)
  if (answer === 'signed out') return saves ? sendForm(button) : location.assign(WATCHLIST_PATH)
  if (answer !== 'done') {
    show(car, !saves)
    return alert(answer.because)
  }
  const { title, text } = watchNotice(saves ? 'saved' : 'removed', name)
  notice(text, { title, lasts: UNTIL_DISMISSED, step: { text: MESSAGES.viewList, href: WATCHLIST_PATH } })
  if (saves) tell('saveCar')
}

function show(car: number, isWatched: boolean): void {
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
