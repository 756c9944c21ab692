import { z } from 'zod'
import { moment, slug, text } from './fields.ts'

const prizeSchema = z.object({
  slug,
  name: text,
  /** Relative probability. */
  weight: z.number().positive().max(1_000_000),
  /** Total number of prizes; null for unlimited. */
  limit: z.number().int().positive().nullable().default(null),
})

/** A trade promotion: one turn per signed-in phone number, drawn on the server (RES-04). */
export const spinSchema = z
  .object({
    /** Identifies the promotion; a new slug gives every shopper a new turn. */
    slug,
    title: text,
    intro: text,
    opens: moment.nullable().default(null),
    closes: moment.nullable().default(null),
    prizes: z.array(prizeSchema).min(1),
    /** Terms: eligibility, claim period, promoter. */
    terms: z.array(text).min(1),
    /** Permit text required by state law, such as 'Authorised under NSW permit TP/01234'; null where none is needed. */
    permit: text.nullable().default(null),
  })
  .refine(({ prizes }) => prizes.some(({ limit }) => limit === null), {
    path: ['prizes'],
    message: 'needs one without a limit: everybody wins something',
  })
  .refine(({ prizes }) => new Set(prizes.map((prize) => prize.slug)).size === prizes.length, {
    path: ['prizes'],
    message: 'has two of one slug',
  })
  .nullable()
  .default(null)

export type Promotion = NonNullable<z.output<typeof spinSchema>>
