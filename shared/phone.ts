import { carPath } from './routes/paths.ts'

/** A phone number with its `tel:` link. `reveals`: slug of the car whose number is masked; the link then reveals it. */
export type Phone = { text: string; href: string; reveals?: string }

/** Visible characters of a masked number (VDP-06). */
const VISIBLE_CHARS = 5

/** '07 5550 1234' -> '07 55•• ••••', linked to the vehicle page. Contains no hidden digits. */
export const maskedPhone = ({ text }: Phone, car: { slug: string }): Phone => ({
  text: text.slice(0, VISIBLE_CHARS) + text.slice(VISIBLE_CHARS).replace(/\S/g, '•'),
  href: `${carPath(car.slug)}#${PHONE_ANCHOR}`,
  reveals: car.slug,
})

export const PHONE_ANCHOR = 'phone'

/** Digits of other keyboards, each row of ten from a multiple of sixteen on; full-width ones are folded before. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g

/** Digits of any keyboard as 0 to 9, without signs that show nothing. */
export const plainDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}\p{Mn}\p{Me}]/gu, '')
    .replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))

const EXTENSION = /[\s,;]*(?:ext(?:ension|n)?|x|#)[\s.:=]*(\d{1,6})$/i
/** Every dash and slash, and the brackets of an area code or of (0). */
const BETWEEN = /[\p{Pd}\u2043\u2212~_/\\()[\]]/gu
/** The prefix of most countries for a call abroad. The Australian one, 0011, is left to the library. */
const CALL_ABROAD = /^00(?!11)(?=[1-9])/

/** A number as it is typed or pasted, without what is no part of it: '０７–5550/1234 ext. 12' -> '07 5550 1234' and '12'. */
export function cleanPhone(typed: string): { number: string; extension: string | null } {
  const text = plainDigits(typed).trim()
  const [whole = '', extension = null] = EXTENSION.exec(text) ?? []
  const number = text
    .slice(0, text.length - whole.length)
    .replace(BETWEEN, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return { number: number.replace(CALL_ABROAD, '+'), extension }
}

export type PhoneFault = 'short' | 'long' | 'letters'

/** By the digits of a number in Australia, from the 0 of its area code on. No 13 number begins with 1300. */
const DIGIT_FAULTS: [digits: RegExp, fault: PhoneFault][] = [
  [/^(\d{0,5}|0[2-478]\d{0,7}|1[38]00\d{0,5}|[2-9]\d{7})$/, 'short'],
  [/^(0[2-478]\d{9,}|1[38]00\d{7,})$/, 'long'],
]

/** What is wrong with a typed number, as far as its digits tell; null for nothing, and for numbers of other countries. */
export function phoneFault(typed: string): PhoneFault | null {
  const { number } = cleanPhone(typed)
  if (/\p{L}/u.test(number)) return 'letters'
  if (/^\+(?!61)/.test(number)) return null
  const digits = number.replace(/\D/g, '').replace(/^610?/, '0').replace(/^01/, '1')
  return DIGIT_FAULTS.find(([pattern]) => pattern.test(digits))?.[1] ?? null
}

/** '+61491570156' -> '0491 570 156', as people write it. */
export const mobileText = (mobile: string): string => mobile.replace(/^\+61(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3')

/** '07 5550 1234' -> 'tel:+61755501234'. Service numbers (13, 1300, 1800) and foreign numbers are kept. */
export function toPhone(number: string): Phone {
  const { number: plain, extension } = cleanPhone(number)
  const digits = plain.replace(/[^\d+]/g, '')
  const dialled = /^0(?:4\d|[2378][2-9])\d{7}$/.test(digits) ? `+61${digits.slice(1)}` : digits
  return { text: number.trim(), href: `tel:${dialled}${extension ? `;ext=${extension}` : ''}` }
}
