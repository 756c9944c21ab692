import { DISMISSED_COOKIE } from '../../shared/location/location-bar.ts'
import { writeCookie } from '../device/cookies.ts'

/** Takes the bar away, on this page and on those that the server draws for the rest of the visit. */
export function dismissLocatedBar(button: HTMLElement): void {
  writeCookie(DISMISSED_COOKIE)
  button.closest('.located')?.remove()
  const main = document.querySelector('main')
  main?.setAttribute('tabindex', '-1')
  main?.focus({ preventScroll: true })
}
