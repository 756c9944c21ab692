import { carPath } from './routes/paths.ts'

/**
 * A phone number with its `tel:` link. `reveals` is the slug of the car whose number is masked: the text is then the
 * mask, and the link leads to the place that reveals it.
 */
export type Phone = { text: string; href: string; reveals?: string }

/** Visible characters of a masked number (VDP-06). */
const VISIBLE_CHARS = 5

/** '07 5550 1234' -> '07 55•• ••••', linked to the vehicle page. Contains no hidden digits. */
export const maskedPhone = ({ text }: Phone, car: { slug: string }): Phone => ({
  text: text.slice(0, VISIBLE_CHARS) + text.slice(VISIBLE_CHARS).replace(/\S/g, '•'),
  href: `${carPath(car.slug)}#${PHONE_ANCHOR}`,
  reveals: car.slug,
})

/** Anchor of the phone number on a vehicle page. */
export const PHONE_ANCHOR = 'phone'

/** '07 5550 1234' -> 'tel:+61755501234'. Service numbers (13, 1300, 1800) and foreign numbers are kept. */
export function toPhone(number: string): Phone {
  const digits = number.replace(/[^\d+]/g, '')
  const dialled = /^0[2-478]\d{8}$/.test(digits) ? `+61${digits.slice(1)}` : digits
  return { text: number.trim(), href: `tel:${dialled}` }
}
