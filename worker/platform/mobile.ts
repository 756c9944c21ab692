import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A text reaches these. */
const TEXTED = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])
const LONGEST = 30

/**
 * A mobile number of one of these countries, as E.164: '0491 570 156' -> '+61491570156'. One that names no country is of
 * the first. null for anything that cannot be texted, or is not to be.
 */
export function mobileOf(typed: string, countries: readonly string[]): string | null {
  if (typed.length > LONGEST) return null
  let number: PhoneNumber | undefined
  try {
    number = parsePhoneNumberFromString(typed, { defaultCountry: countries[0] as CountryCode, extract: false })
  } catch {
    return null
  }
  if (!number?.isValid() || number.ext) return null
  return countries.includes(number.country ?? '') && TEXTED.has(number.getType() ?? '') ? number.number : null
}
