import parsePhoneNumber from 'libphonenumber-js/max'
import type { Person } from '../../../shared/privacy/person.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The person of a typed number or address; a sentence where one cannot be read. */
export function personOf({
  phone,
  email,
}: {
  phone?: string | undefined
  email?: string | undefined
}): Person | string {
  if (phone === undefined && email === undefined) return 'Give a phone number or an e-mail address.'
  const number = phone === undefined ? null : parsePhoneNumber(phone, { defaultCountry: 'AU', extract: false })
  if (phone !== undefined && !number?.isPossible())
    return `${phone} is no phone number. Write it as 0412 345 678, or with its country: +64 21 123 4567.`
  if (email !== undefined && !EMAIL.test(email.trim())) return `${email} is no e-mail address.`
  return {
    phone: number ? [number.countryCallingCode, number.nationalNumber] : null,
    email: email?.trim().toLowerCase() ?? null,
  }
}
