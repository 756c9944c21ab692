import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A valid number without an extension, of `country` where it names none; else null. */
function parsePhone(typed: string, country: CountryCode): PhoneNumber | null {
  try {
    const number = parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false })
    return number?.isValid() && !number.ext ? number : null
  } catch {
    return null
  }
}

const TEXTED = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])
const MAX_TYPED_CHARS = 30

/** An Australian mobile number as E.164: '0491 570 156' -> '+61491570156'; null for one that cannot be texted, or of another country. */
export function parseMobile(typed: string): string | null {
  if (typed.length > MAX_TYPED_CHARS) return null
  const number = parsePhone(typed, 'AU')
  return number && number.country === 'AU' && TEXTED.has(number.getType() ?? '') ? number.number : null
}

/** Numbers that cost the caller, or belong to no one subscriber. */
const REFUSED = new Set(['PREMIUM_RATE', 'SHARED_COST', 'PERSONAL_NUMBER', 'UAN', 'VOICEMAIL', 'PAGER'])

/**
 * A number that the dealer can call, as E.164: '0412 345 678' -> '+61412345678'. Australian where it names no country.
 * null for none, for short numbers and for those that charge the caller.
 */
export function parseCallablePhone(typed: string): string | null {
  const number = parsePhone(typed, 'AU')
  // A valid number without a country is a satellite's, or a worldwide service.
  if (!number?.country) return null
  const type = number.getType()
  return type && REFUSED.has(type) ? null : number.number
}
