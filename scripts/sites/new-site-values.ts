import { InvalidArgumentError } from '@commander-js/extra-typings'
import type { z } from 'zod'
import { stateNames } from '../../shared/search/sentence/places.ts'
import { STATES } from '../../shared/settings/fields.ts'
import { WORDED } from '../../shared/settings/issues.ts'
import { siteFields } from '../../shared/tenant/site-fields.ts'
import { parseHost } from '../domains/domain-deps.ts'
import { templateNames } from '../tenants/templates.ts'

/** Values of a new site as they are typed. Each parser throws InvalidArgumentError with what to write instead. */

const { name, slug, phone, address } = siteFields

/** Titles of pages have the name and some words besides. */
const MAX_NAME_CHARS = 80

export function parseName(text: string): string {
  if (text.length <= MAX_NAME_CHARS) return checked(name, text)
  throw new InvalidArgumentError(`It has ${text.length} characters, and ${MAX_NAME_CHARS} at most.`)
}
export const parseNewSlug = (text: string): string => checked(slug, text)
export const parseCity = (text: string): string => checked(address.shape.city, text)

export function parseTemplate(text: string): string {
  const names = templateNames()
  if (names.includes(text.toLowerCase())) return text.toLowerCase()
  throw new InvalidArgumentError(`It must be one of ${names.join(', ')}.`)
}

/** A state by its code or its name. */
export function parseState(text: string): string {
  const code = stateNames(text)[0]
  if (code !== undefined) return code
  throw new InvalidArgumentError(`It must be one of ${STATES.join(', ')}, or the name of one.`)
}

/** '(07) 4600-0123' -> '07 4600 0123', '+61 (0)7 4600 0123' -> '+61 7 4600 0123' */
export function parsePhone(text: string): string {
  if (/\p{L}/u.test(text))
    throw new InvalidArgumentError('Write the digits that the letters stand for, such as 1300 367 348.')
  const digits = text.replace(/(?<=\+\d+\s*)\(0\)/, ' ').replace(/[()\s.–-]+/g, ' ')
  return checked(phone, digits.trim())
}

export function parseColour(text: string): string {
  if (/^#[\da-f]{6}$/i.test(text)) return text.toLowerCase()
  throw new InvalidArgumentError('Write # and six digits, such as #0f3d5e; names of colours are not read.')
}

/** One host or several, between spaces or commas, after those that were given before. */
export function parseHosts(text: string, before: string[] = []): string[] {
  const hosts = text.split(/[\s,]+/).filter((each) => each !== '')
  return [...new Set([...before, ...(hosts.length > 0 ? hosts : ['']).map(parseHost)])]
}

function checked<Value>(schema: z.ZodType<Value>, text: string): Value {
  const { data, error } = schema.safeParse(text.trim(), WORDED)
  if (error) throw new InvalidArgumentError(`It ${error.issues[0]!.message}.`)
  return data
}
