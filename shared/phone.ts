import { carPath } from './tenant/paths.ts'

/**
 * A number to call, as shown and as dialled. `reveals`: the slug of the car whose number it is, where that is masked;
 * the text is then the mask and the address leads to where it is revealed.
 */
export type Phone = { text: string; href: string; reveals?: string }

/** Of a masked number so many characters show (VDP-06). */
const SHOWN = 5

/** '07 5550 1234' -> '07 55•• ••••', at an address of the car's page. Holds nothing of what it hides. */
export const maskedPhone = ({ text }: Phone, car: { slug: string }): Phone => ({
  text: text.slice(0, SHOWN) + text.slice(SHOWN).replace(/\S/g, '•'),
  href: `${carPath(car.slug)}#${PHONE_PLACE}`,
  reveals: car.slug,
})

/** Where a car's page has its number. */
export const PHONE_PLACE = 'phone'

/** '07 5550 1234' -> 'tel:+61755501234'. Service numbers (13, 1300, 1800) and foreign numbers are left as they are. */
export function phoneOf(number: string): Phone {
  const digits = number.replace(/[^\d+]/g, '')
  const dialled = /^0[2-478]\d{8}$/.test(digits) ? `+61${digits.slice(1)}` : digits
  return { text: number.trim(), href: `tel:${dialled}` }
}
