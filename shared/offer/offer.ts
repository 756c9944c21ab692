import { z } from 'zod'
import { CAR_TYPES } from '../car/schema.ts'
import { slugify } from '../text.ts'
import { comments } from '../vehicle/comments.ts'

const MAX_NAME_CHARS = 160
const MAX_DISCLAIMER_CHARS = 6_000
const MAX_CATEGORY_CHARS = 60

const short = (maxChars: number) => z.string().trim().min(1).max(maxChars)
const maybeDay = z.iso.date().nullable().default(null)
const maybeLink = z.string().min(1).nullable().default(null)

/**
 * An offer as a feed gives it (B3). Absent is null. `description` is sanitised HTML, other texts are plain; `price` is
 * Australian dollars. `starts_at` and `ends_at` are days, both included, in the dealer's time zone.
 */
export const offerInputSchema = z
  .strictObject({
    id: z
      .string()
      .regex(/^[A-Za-z0-9][\w.~-]{0,79}$/, 'must be letters, digits, dots and hyphens, 80 at most')
      .describe('The feed’s own key of the offer; it stands in the address.'),
    name: short(MAX_NAME_CHARS).describe('The heading.'),
    category: short(MAX_CATEGORY_CHARS).nullable().default(null).describe('A group of offers, as New cars.'),
    description: z.string().min(1).nullable().default(null).describe('What is offered; may have simple HTML.'),
    disclaimer: short(MAX_DISCLAIMER_CHARS).nullable().default(null).describe('The conditions, as plain text.'),
    image_url: maybeLink.describe('Address of the picture.'),
    price: z.number().positive().nullable().default(null).describe('Dollars.'),
    price_text: short(MAX_CATEGORY_CHARS).nullable().default(null).describe('What the price is, as drive away.'),
    manufacturer: short(MAX_CATEGORY_CHARS).nullable().default(null).describe('The make that it is for.'),
    model: short(MAX_CATEGORY_CHARS).nullable().default(null).describe('The model that it is for.'),
    car_types: z
      .array(z.enum(CAR_TYPES))
      .default([])
      .describe('Cars that it holds for; without any, all of the model.'),
    override_url: maybeLink.describe('Where Explore leads, in place of the search for the model.'),
    starts_at: maybeDay.describe('First day; without it, the day of the import.'),
    ends_at: maybeDay.describe('Last day; without it, one month after the first import that has the offer.'),
    excluded_website_ids: z.array(z.number().int()).default([]).describe('Ids of sites that never show it.'),
    dealership_slugs: z
      .array(z.string().min(1))
      .default([])
      .describe('Dealerships that have it; without any, all of the site.'),
  })
  .superRefine(({ starts_at, ends_at }, context) => {
    if (starts_at === null || ends_at === null || starts_at <= ends_at) return
    context.addIssue({ code: 'custom', path: ['ends_at'], message: `is before starts_at, ${starts_at}` })
  })

export type OfferInput = z.output<typeof offerInputSchema>

/** An offer of one site, with the names of B3. */
export type Offer = Omit<OfferInput, 'description' | 'model' | keyof Window | 'excluded_website_ids'> &
  Window & {
    /** Plain text. */
    description: string
    /** The same as HTML, safe to render. */
    sanitized_description: string
    model: { name: string; slug: string; override_url: string | null } | null
  }

/** First and last day, 'YYYY-MM-DD', both included, and whether the offer's feed has dropped it. */
type Window = { starts_at: string; ends_at: string; hasVanished: boolean }

/** Days are 'YYYY-MM-DD', which sort as text. */

/** The same day one month later; the last of that month where it has no such day: 31 January -> 28 February. */
export function oneMonthAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(date, lastDate))).toISOString().slice(0, 10)
}

/** The window of an offer (OFF-03). `firstSeen`: the day of the first import that had it. */
export function offerWindow(
  { starts_at, ends_at }: Pick<OfferInput, 'starts_at' | 'ends_at'>,
  firstSeen: string,
): { starts_at: string; ends_at: string } {
  const first = starts_at ?? (ends_at !== null && ends_at < firstSeen ? ends_at : firstSeen)
  return { starts_at: first, ends_at: ends_at ?? oneMonthAfter(first > firstSeen ? first : firstSeen) }
}

/** Where an offer stands on a day of the dealer's time zone. A vanished one has ended, and one to come is unknown. */
export function offerState(
  { starts_at, ends_at, hasVanished }: Window,
  today: string,
): 'running' | 'ended' | 'to_come' {
  if (hasVanished || ends_at < today) return 'ended'
  return starts_at > today ? 'to_come' : 'running'
}

/** An offer as pages read it, from what was stored of a feed's row. `given.description` is sanitised HTML. */
export function offerFromRecord(given: OfferInput, window: Window): Offer {
  const { description, model, excluded_website_ids: _, ...fields } = given
  return {
    ...fields,
    ...window,
    description: plainText(description),
    sanitized_description: description ?? '',
    model: model === null ? null : { name: model, slug: slugify(model), override_url: fields.override_url },
  }
}

function plainText(html: string | null): string {
  if (html === null) return ''
  const { preview, full } = comments(html)
  return (full ?? preview).join(' ')
}
