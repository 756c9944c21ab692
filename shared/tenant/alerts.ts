import { z } from 'zod'
import { clock, dollars, text } from './fields.ts'

/** What readers are told of watched cars and followed searches, and when (WAT-06). */
export const alertsSchema = z.object({
  /** A price that falls by less is no news. */
  least_drop: dollars.default(100),
  /** Nobody is disturbed from then to then, by the clock of the site's first location; both the same: never quiet. */
  quiet_from: clock.default('20:00'),
  quiet_to: clock.default('08:00'),
  most_searches: z.number().int().min(1).max(50).default(10),
  /** What a shopper agrees to; one word changed is another agreement. */
  consent_text: text.default(
    'Tell me when a car on my watchlist drops in price or sells, and when a search that I follow has new cars. I can stop this at any time.',
  ),
})
