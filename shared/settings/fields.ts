import { z } from 'zod'

/** The small words of the tenant schema. Absent is `null`. `description` and `unit` reach the generated reference. */

export const text = z.string().trim().min(1)
/** Words that reach stock and messages as well, where markup is removed. */
export const plainText = text.regex(/^[^<>]*$/, 'must not have < or > in it')
/** The longest name of a site, dealership or location: it stands in headings, titles and subjects of mail. */
const MAX_NAME_CHARS = 80
export const properName = text.max(MAX_NAME_CHARS)
export const plainName = plainText.max(MAX_NAME_CHARS)
export const maybeText = text.nullable().default(null)
export const id = z.number().int().positive()
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens')
  .max(80)
export const slugs = z.array(slug).default([])
export const HOSTNAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/
/** The name of an operator's key: letters, digits, spaces, dots and hyphens. */
export const OPERATOR_NAME = /^[\w .-]{1,60}$/
export const hostname = z.string().regex(HOSTNAME, {
  message: 'must be a host name in lower case, without scheme, port or path',
})
export const webUrl = z.url({ protocol: /^https$/, message: 'must be an https:// address' })
export const maybeUrl = webUrl.nullable().default(null)
/** The path of a page: lower-case words joined by hyphens, a slash before each part. */
export const pagePath = z
  .string()
  .regex(/^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/, 'must be a path like /our-cars, in lower case')
  .max(120)
/** A path of this site, or an https URL. */
export const fileUrl = z.string().regex(/^(\/|https:\/\/)[^/\\]/, 'must begin with / or be an https:// address')
export const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour like #1a2b3c, in lower case')
export const phone = z.string().regex(/^\+?\d[\d ]{4,18}\d$/, 'must be a phone number in digits and spaces')
/** Local time, 24-hour: 'HH:MM'. */
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 08:30')
export const date = z.iso.date('must be a date like 2026-12-25')
/** ISO 8601 time with UTC offset. */
export const moment = z.iso.datetime({ offset: true, error: 'must be a time like 2026-12-25T00:00:00+10:00' })
export const dollars = z.number().nonnegative().meta({ unit: 'dollars' })
export const percent = z.number().min(0).max(100).meta({ unit: '%' })
export const kilometres = z.number().nonnegative().meta({ unit: 'km' })
export const pixels = z.number().int().positive().meta({ unit: 'px' })
/** A whole number between two bounds, both included. */
export const count = (min: number, max?: number) =>
  max === undefined ? z.number().int().min(min) : z.number().int().min(min).max(max)
export const on = z.boolean().default(true)
export const off = z.boolean().default(false)

export const STATES = ['qld', 'nsw', 'vic', 'sa', 'wa', 'tas', 'nt', 'act'] as const
export type State = (typeof STATES)[number]

/** An enum made from a table's keys. `explain` says what a row stands for: rows of text speak for themselves. */
export function tableKeys<Table extends Record<string, unknown>>(
  table: Table,
  explain: (row: Table[keyof Table & string]) => string = (row) => (typeof row === 'string' ? row : ''),
) {
  type Key = keyof Table & string
  const keys = Object.keys(table) as [Key, ...Key[]]
  const enumDescriptions = keys.map((key) => explain(table[key]))
  const variants = z.enum(keys)
  return enumDescriptions.some(Boolean) ? variants.meta({ enumDescriptions }) : variants
}

/** A file of the site's, or one elsewhere. */
export const pictureSchema = z
  .strictObject({ url: fileUrl.describe('Path or https:// address of the file.') })
  .meta({ id: 'picture', description: 'A picture.' })

export const sizedPictureFields = {
  url: fileUrl.describe('Path or https:// address of the file.'),
  width: pixels.describe('Its width.'),
  height: pixels.describe('Its height.'),
}

/** Its own size, so that it keeps its place while it loads. */
export const sizedPictureSchema = z
  .strictObject(sizedPictureFields)
  .meta({ id: 'sized_picture', description: 'A picture with its own size.' })

/** From when to when something shows; null is open. */
export const windowFields = {
  start: moment.nullable().default(null).describe('When it begins to show.'),
  expiry: moment.nullable().default(null).describe('When it stops to show.'),
}

export const endsAfterStart = ({ start, expiry }: { start: string | null; expiry: string | null }): boolean =>
  !start || !expiry || Date.parse(start) < Date.parse(expiry)

export const ENDS_BEFORE_START = 'must end after it starts'

/** The name of a secret of the Worker, of one of its kinds (`SECRET_KINDS`). The kind keeps a config from naming one that was made for something else. */
export const secretName = (kind: Uppercase<string>) =>
  z.string().regex(new RegExp(`^${kind}_[A-Z0-9_]+$`), `must be the name of a secret like ${kind}_NORTH`)
