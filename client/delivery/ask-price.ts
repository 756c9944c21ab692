import { calls, fetchLatest } from '../lib/calls.ts'
import { keepPostcode } from './postcode.ts'

/** A wait shorter than this is not announced. */
const ANNOUNCE_AFTER_MS = 200
const FAILED = 'We couldn’t work that out just now. Please try again in a minute, or give us a call.'

let announcing: ReturnType<typeof setTimeout> | undefined

/** Shows the delivery price for the postcode beside the button; what was typed stays. Only the last press is answered. */
export async function askDeliveryPrice(button: HTMLElement): Promise<void> {
  const input = button.closest('form')?.querySelector('input')
  const output = button.closest('section')?.querySelector('output')
  if (!input || !output) return
  clearTimeout(announcing)
  announcing = setTimeout(() => (output.textContent = 'Working out the price…'), ANNOUNCE_AFTER_MS)
  const html = await fetchLatest(calls.delivery(button.dataset['car'] ?? '', input.value)).catch(() => null)
  if (html === undefined) return
  clearTimeout(announcing)
  if (html === null) output.textContent = FAILED
  else output.innerHTML = html
  const isWrong = output.querySelector('[data-fault=field]') !== null
  input.toggleAttribute('aria-invalid', isWrong)
  if (isWrong) input.focus()
  else if (html !== null) keepPostcode(input.value)
}
