import { API } from '../../shared/api.ts'
import { keepPostcode } from './postcode.ts'

/** A wait shorter than this is not spoken of. */
const SOON_MS = 200
const TROUBLE = 'We could not work that out just now. Please try again in a minute, or give us a call.'

let asking: AbortController | undefined

/** Asks for the delivery price and says it in its place; what was typed stays. The last press is the one answered. */
export async function askDeliveryPrice(button: HTMLElement): Promise<void> {
  const input = button.closest('form')?.querySelector('input')
  const place = button.closest('section')?.querySelector('output')
  if (!input || !place) return
  asking?.abort()
  asking = new AbortController()
  const { signal } = asking
  const waiting = setTimeout(() => (place.textContent = 'Working out the price…'), SOON_MS)
  signal.addEventListener('abort', () => clearTimeout(waiting))
  const html = await answerTo(button.dataset['car'] ?? '', input.value, signal)
  if (signal.aborted) return
  clearTimeout(waiting)
  if (html === null) place.textContent = TROUBLE
  else place.innerHTML = html
  const isWrong = place.querySelector('[data-fault=field]') !== null
  input.toggleAttribute('aria-invalid', isWrong)
  if (isWrong) input.focus()
  else if (html !== null) keepPostcode(input.value)
}

async function answerTo(car: string, postcode: string, signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch(`${API.delivery}?${new URLSearchParams({ car, postcode })}`, { signal })
    return response.ok ? await response.text() : null
  } catch {
    return null
  }
}
