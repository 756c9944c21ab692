import { z } from 'zod'
import { count, moment, slug, text } from '../settings/fields.ts'

const prizeSchema = z.strictObject({
  slug: slug.describe('Identifies the prize among those won.'),
  name: text.describe('The prize, as a shopper reads it.'),
  weight: z.number().positive().max(1_000_000).describe('Likelihood, relative to the weights of the other prizes.'),
  limit: count(1).nullable().default(null).describe('How many there are in all; null for no limit.'),
})

/** A trade promotion: one turn per signed-in phone number, drawn on the server (RES-04). */
export const spinSchema = z
  .strictObject({
    slug: slug.describe('Identifies the promotion. A new slug gives every phone a new turn.'),
    title: text.describe('The heading of its page, and its link in the footer.'),
    intro: text.describe('The sentence under the heading.'),
    opens: moment.nullable().default(null).describe('When it opens; null: it is open.'),
    closes: moment.nullable().default(null).describe('When it closes; null: it stays open.'),
    prizes: z.array(prizeSchema).min(1).describe('What can be won. At least one prize has no limit.'),
    terms: z.array(text).min(1).describe('Paragraphs: who may enter, claims, promoter.'),
    permit: text
      .nullable()
      .default(null)
      .describe('The permit that state law asks for, such as ‘Authorised under NSW permit TP/01234’.'),
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
  .describe('The trade promotion of the feature `spin_to_win`.')

export type Promotion = NonNullable<z.output<typeof spinSchema>>
