import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Numbers that cost the caller, or belong to no one subscriber. */
const REFUSED = new Set(['PREMIUM_RATE', 'SHARED_COST', 'PERSONAL_NUMBER', 'UAN', 'VOICEMAIL', 'PAGER'])

/**
 * A number that the dealer can call, as E.164: '0412 345 678' -> '+61412345678'. Australian where it names no country.
 * null for none, for short numbers and for those that charge the caller.
 */
export function callablePhone(typed: string): string | null {
  let number: PhoneNumber | undefined
  try {
    number = parsePhoneNumberFromString(typed, { defaultCountry: 'AU', extract: false })
  } catch {
    return null
  }
  // A number without a country is a satellite's, or a worldwide service.
  if (!number?.isValid() || number.ext || !number.country) return null
  const type = number.getType()
  return type && REFUSED.has(type) ? null : number.number
}
