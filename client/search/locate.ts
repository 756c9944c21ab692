import { positionText } from '../../shared/search/near.ts'

const LOCATING_TIMEOUT_MS = 10_000
/** A position this old is near enough. */
const MAX_POSITION_AGE_MS = 600_000
const NOT_LOCATED = 'We couldn’t find your location. Please enter your postcode.'

/** Filters by the position of the device: asked for on a press alone, and rounded to about a kilometre before it leaves. */
export function locate(button: HTMLElement): void {
  const field = button.parentElement?.querySelector<HTMLInputElement>('[name=near]')
  const message = button.parentElement?.querySelector('output')
  if (!field || !message) return
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      field.value = positionText({ lat: coords.latitude, long: coords.longitude })
      field.dispatchEvent(new Event('change', { bubbles: true }))
    },
    () => {
      message.textContent = NOT_LOCATED
      message.dataset['fault'] = ''
      field.ariaInvalid = 'true'
    },
    { timeout: LOCATING_TIMEOUT_MS, maximumAge: MAX_POSITION_AGE_MS },
  )
}
