import { z } from 'zod'
import { clock, dollars, text } from './fields.ts'

/** Alerts for watched cars and followed searches (WAT-06). */
export const alertsSchema = z.object({
  /** Smallest price drop that is notified, in dollars. */
  least_drop: dollars.default(100),
  /** Quiet hours in local time of the site's first location; equal bounds mean none. */
  quiet_from: clock.default('20:00'),
  quiet_to: clock.default('08:00'),
  most_searches: z.number().int().min(1).max(50).default(10),
  /** Consent text; any change makes a new version. */
  consent_text: text.default(
    'Tell me when a car on my watchlist drops in price or sells, and when a search that I follow has new cars. I can stop this at any time.',
  ),
})
