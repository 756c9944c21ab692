import { shelf } from '../device/shelves.ts'

const postcode = (value: unknown) => (typeof value === 'string' && /^\d{4}$/.test(value) ? value : null)

/** Where this shopper wants cars brought to. */
const postcodes = shelf('postcode', postcode, 1)

export const keepPostcode = (typed: string): void => void postcodes.write([typed.trim()])

/** The field of the delivery calculator, filled in once; what the shopper types is left alone. */
export function fillPostcode(place: HTMLElement): void {
  const input = place.querySelector('input')
  const [kept] = postcodes.read()
  if (!input || !kept || 'filled' in place.dataset) return
  place.dataset['filled'] = ''
  if (input.value === '' && input !== document.activeElement) input.value = kept
}
