import { z } from 'zod'
import { maybeText, off } from '../settings/fields.ts'
import { CONFIRMATION_EVENTS, SOON_TIME } from './events.ts'
import { PLACEHOLDERS, unknownPlaceholders } from './fill.ts'

const words = (description: string) =>
  z
    .string()
    .trim()
    .min(1)
    .max(600)
    .superRefine((text, context) => {
      for (const name of unknownPlaceholders(text))
        context.addIssue({
          code: 'custom',
          message: `knows no {${name}}: one of ${Object.keys(PLACEHOLDERS).join(', ')}`,
        })
    })
    .optional()
    .describe(description)

const wordsSchema = z
  .strictObject({
    subject: words('The subject of the mail.'),
    heading: words('Its heading.'),
    text: words('What it says; paragraphs are apart by an empty line.'),
    sms: words('The text message, without its sender and its link.'),
    action: words('The button that leads to the page of one’s own.'),
  })
  .meta({ id: 'confirmation_words', description: 'Words of one message in place of the product’s own.' })

/** What shoppers get in writing, in whose words, and how (DSK-01). */
export const confirmationsSchema = z.strictObject({
  channels: z
    .array(z.enum(['email', 'sms']))
    .default(['email', 'sms'])
    .describe('How shoppers are written to: the first that reaches one and that the deployment has; none: not at all.'),
  soon_reminder: off.describe(`A second reminder, ${SOON_TIME} before a test drive.`),
  sign_off: maybeText.describe('The last words of every mail; they may name what `words` may.'),
  words: z
    .partialRecord(z.enum(CONFIRMATION_EVENTS), wordsSchema)
    .default({})
    .describe(
      'By message, the words of the site; docs/reference/confirmations.md has the messages, and what their words may name.',
    ),
})
