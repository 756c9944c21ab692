import { z } from 'zod'
import { text } from '../settings/fields.ts'

/** Counting visits (ANA-01). */
export const analyticsSchema = z.strictObject({
  tag_manager_id: z
    .string()
    .regex(/^GTM-[A-Z0-9]+$/, 'must be a container id like GTM-ABC123')
    .nullable()
    .default(null)
    .describe('The container of Google Tag Manager; null loads none.'),
  consent_text: text
    .default('Can we use analytics to improve this site? We won’t unless you say yes.')
    .describe('What the feature `consent` asks. A change asks again.'),
})
