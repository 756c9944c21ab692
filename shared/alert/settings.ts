import { z } from 'zod'
import { clock, text } from '../settings/fields.ts'

/** What readers are told of watched cars and followed searches, and when (WAT-06). */
export const alertsSchema = z.strictObject({
  quiet_from: clock
    .default('20:00')
    .describe('Start of the hours without messages, on the first location’s clock; none where equal to `quiet_to`.'),
  quiet_to: clock.default('08:00').describe('End of the hours without messages.'),
  consent_text: text
    .default(
      'Tell me when something on my watchlist drops in price or sells, and when a search I follow has something new. I can stop this at any time.',
    )
    .describe('What a shopper agrees to. A change asks again.'),
})
