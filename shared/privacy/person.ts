import { escapePattern } from '../text.ts'

/** A person by what is known of them, at least one. */
export type Person = {
  /** E.164 with the country's code apart: ['61', '412345678']. */
  phone: readonly [country: string, national: string] | null
  /** In lower case. */
  email: string | null
}

const ERASED = '[erased]'
const PHONE_LIKE = /\+?\d[\d\s().-]{5,}\d/g

export const e164 = ({ phone }: Person): string | null => phone && `+${phone.join('')}`

/** The digits of a number however it is typed: 0412 345 678, +61 412 345 678, 61 (0)412…, 0011 61 412…. */
const spellings = ([country, national]: readonly [string, string]): string[] => [
  country + national,
  `0${national}`,
  national,
  `${country}0${national}`,
  `00${country}${national}`,
  `0011${country}${national}`,
]

/** The address as a whole word: 'ann@x.au' is not in 'joann@x.au' or 'ann@x.au.example'. */
const emailPattern = (email: string) => new RegExp(`(?<![\\w.%+-])${escapePattern(email)}(?![\\w-]|\\.\\w)`, 'gi')

/** The text without the person's number and address, with a mark in their place. */
export function redactText(text: string, { phone, email }: Person, mark = ERASED): string {
  const withoutEmail = email === null ? text : text.replace(emailPattern(email), mark)
  if (phone === null) return withoutEmail
  const all = spellings(phone)
  return withoutEmail.replace(PHONE_LIKE, (run) => (all.includes(run.replace(/\D/g, '')) ? mark : run))
}

/** The same for every text in a value of JSON. */
export function redactJson(value: unknown, person: Person): unknown {
  if (typeof value === 'string') return redactText(value, person)
  if (Array.isArray(value)) return value.map((each) => redactJson(each, person))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, redactJson(each, person)]))
}

export const mentions = (value: unknown, person: Person): boolean =>
  JSON.stringify(redactJson(value, person)) !== JSON.stringify(value)

/** Whether contact details are the person's own. */
export const isContactOf = (
  contact: { phone?: string | null; email?: string | null } | null,
  person: Person,
): boolean =>
  (person.phone !== null && (contact?.phone ?? null) === e164(person)) ||
  (person.email !== null && contact?.email?.trim().toLowerCase() === person.email)
