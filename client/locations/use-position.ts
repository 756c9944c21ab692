import { positionText } from '../../shared/search/near.ts'

const REFUSED = 'Your device didn’t share its location. Enter your postcode instead.'

/** Sends the locator's form with the position of the device, to about a kilometre, in place of a postcode. */
export function usePosition(button: HTMLElement): void {
  const form = button.closest('form')
  if (!form || !('geolocation' in navigator)) return
  const typed = form.querySelector<HTMLInputElement>('[name=postcode]')
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      const position = document.createElement('input')
      Object.assign(position, {
        type: 'hidden',
        name: 'near',
        value: positionText({ lat: coords.latitude, long: coords.longitude }),
      })
      if (typed) typed.value = ''
      form.append(position)
      form.requestSubmit()
    },
    () => {
      typed?.setCustomValidity(REFUSED)
      typed?.reportValidity()
      typed?.addEventListener('input', () => typed.setCustomValidity(''), { once: true })
    },
  )
}
