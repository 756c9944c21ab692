import { z } from 'zod'
import { moment, slug, text } from './fields.ts'

const prizeSchema = z.object({
  slug,
  name: text,
  /** How likely it is beside the others. */
  weight: z.number().positive().max(1_000_000),
  /** How many there are in all; null: as many as are won. */
  limit: z.number().int().positive().nullable().default(null),
})

/** A trade promotion: a turn for each signed-in phone, decided by chance on the server (RES-04). */
export const spinSchema = z
  .object({
    /** Another slug is another promotion, in which everybody has a turn again. */
    slug,
    title: text,
    intro: text,
    opens: moment.nullable().default(null),
    closes: moment.nullable().default(null),
    prizes: z.array(prizeSchema).min(1),
    /** Who may enter, until when a prize is claimed, who runs it. */
    terms: z.array(text).min(1),
    /** As state law asks for, such as 'Authorised under NSW permit TP/01234'; null where none is needed. */
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
