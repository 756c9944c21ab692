import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { cleanPhone, type PhoneFault, phoneFault } from '../../shared/phone.ts'

const MAX_TYPED_CHARS = 60

/** A number in any of the ways that people write one, of Australia where it names none; null for other text. */
function readPhone(typed: string): PhoneNumber | null {
  if (typed.length > MAX_TYPED_CHARS || phoneFault(typed)) return null
  const number = parsePhoneNumberFromString(cleanPhone(typed).number, { defaultCountry: 'AU', extract: false })
  return number && !number.ext ? number : null
}

const TEXTED = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])
/** 1800, and 13 and 1300. */
const SERVICE = new Set(['TOLL_FREE', 'SHARED_COST'])

/** Why a code cannot be texted to a number. */
type MobileFault = `phone_${PhoneFault | 'wrong' | 'landline' | 'service' | 'abroad'}`

/** E.164 of another country has 8 to 15 digits; the library does not know all that are in use there. */
const isAbroad = (number: PhoneNumber | null) =>
  number !== null && number.countryCallingCode !== '61' && /^\+\d{8,15}$/.test(number.number)

/** An Australian mobile number as E.164, '0491 570 156' -> '+61491570156'; or why no code can be texted to it. */
export function readMobile(typed: string): { mobile: string } | { fault: MobileFault } {
  const number = readPhone(typed)
  if (isAbroad(number)) return { fault: 'phone_abroad' }
  if (!number?.isValid()) return { fault: `phone_${phoneFault(typed) ?? 'wrong'}` }
  if (number.country !== 'AU') return { fault: 'phone_abroad' }
  const type = number.getType() ?? ''
  if (TEXTED.has(type)) return { mobile: number.number }
  return { fault: SERVICE.has(type) ? 'phone_service' : type === 'FIXED_LINE' ? 'phone_landline' : 'phone_wrong' }
}

/** The same; null for one that cannot be texted. */
export function parseMobile(typed: string): string | null {
  const read = readMobile(typed)
  return 'mobile' in read ? read.mobile : null
}

/** No landline here goes on with 0 or 1 behind its area code, though the library takes it: 021 is a mobile of New Zealand. */
const NO_SUBSCRIBER = /^[2378][01]\d{7}$/
/** Numbers that cost the caller, or belong to no one subscriber. */
const REFUSED = new Set(['PREMIUM_RATE', 'PERSONAL_NUMBER', 'UAN', 'VOICEMAIL', 'PAGER'])

/**
 * A number that the dealer can call, as E.164: '0412 345 678' -> '+61412345678'. Australian where it names no country. null for
 * none, for short numbers and for those that charge the caller. `isSure`: false for one that may not be answered, a 13 or 1300
 * number, one abroad that the library does not know, or one kept as typed: it needs an e-mail address beside it.
 */
export function parseCallablePhone(typed: string): { number: string; isSure: boolean } | null {
  const number = readPhone(typed)
  // Without its + a number abroad may be a premium one here behind a prefix: 0019 75.
  if (!number?.isValid()) {
    const isMeant = isAbroad(number) && (/^\D*\+/.test(typed) || number?.isPossible())
    return number && isMeant ? { number: number.number, isSure: false } : null
  }
  // A valid number without a country is a satellite's, or a worldwide service.
  if (!number.country) return null
  if (number.country === 'AU' && NO_SUBSCRIBER.test(number.nationalNumber))
    return { number: cleanPhone(typed).number, isSure: false }
  const type = number.getType()
  if (type && REFUSED.has(type)) return null
  return { number: number.number, isSure: type !== 'SHARED_COST' }
}
