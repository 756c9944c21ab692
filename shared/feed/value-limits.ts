import { measureBounds } from './units.ts'

/** Of a pattern of a mapping or of a redirect. */
export const MAX_PATTERN_CHARS = 500

/** Plausible bounds of other numbers than measures. */
const NUMBER_BOUNDS: Record<string, [least: number, most: number]> = {
  year: [1900, 2100],
  subscription_price: [0, 100_000],
  custom_rank: [-1e9, 1e9],
}

export const isMoney = (field: string): boolean => /price$|^price_ex_gst$|^rrp$/.test(field)

/** Whether a field holds kilometres or money: numbers in thousands, without three decimals. */
export const isLargeAmount = (field: string): boolean => field === 'km' || isMoney(field)

const LINK_FIELDS = new Set(
  'video_url external_video_url spin_images spin_interior_image file images image_url override_url'.split(' '),
)

/** Fields with the address of a picture that pages load by themselves. */
export const PICTURE_FIELDS: ReadonlySet<string> = new Set(['spin_images', 'spin_interior_image', 'image_url'])

/** Fields that keep the allowed HTML of a dealer's words. */
export const RICH_FIELDS: ReadonlySet<string> = new Set(['dealercomments', 'description'])

const MAX_TEXT_CHARS = 300
const MAX_COMMENT_CHARS = 20_000
const MAX_LINK_CHARS = 2000

/** http(s) URLs and absolute paths; script schemes do not match. */
const isLink = (text: string): boolean => /^(https?:\/\/[^\s/]|\/(?![/\\]))\S*$/i.test(text)

/** Why a number is implausible for its field; null when it is not. */
export function validateNumber(field: string, value: number): string | null {
  const [min, max] = measureBounds(field) ?? NUMBER_BOUNDS[field] ?? [0, isMoney(field) ? 1e7 : 1e9]
  if (value < 0 && min >= 0) return 'is negative'
  return value < min || value > max ? `is not between ${min} and ${max}` : null
}

/** Why a text is invalid for its field, or longer than the field's own `limit`; null when it is valid. */
export function validateText(field: string, value: string, limit: number | null = null): string | null {
  if (LINK_FIELDS.has(field)) {
    if (value.length > MAX_LINK_CHARS) return `is longer than ${MAX_LINK_CHARS} characters`
    if (isLink(value)) return null
    return `is not a web address${value.includes(':') ? '' : ': does "prefix" of the mapping belong before it?'}`
  }
  const maxChars = limit ?? (RICH_FIELDS.has(field) ? MAX_COMMENT_CHARS : MAX_TEXT_CHARS)
  return value.length > maxChars ? `is longer than ${maxChars} characters` : null
}
