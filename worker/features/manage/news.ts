import type { Context } from 'hono'
import { fillVehicle } from '../../../shared/car/vehicle-words.ts'
import { mayBePaidAt } from '../../../shared/reservation/reservation.ts'
import type { AppEnv } from '../../context.ts'
import { dropCookie, readSignedCookie, writeSignedCookie } from '../../http/cookies.ts'
import type { Managed } from './managed.ts'
import { manageHref } from './opened.ts'

/** What was just done, said once on the page that follows. */
const NEWS = {
  moved: 'Done: your {trial} has a new time.',
  booked: 'Done: your {trial} is booked.',
  cancelled: 'Done: your {trial} is cancelled.',
  released: 'Done: we’ve ended your hold.',
  adopted: 'Done: your reservation is now in this browser.',
  accepted: 'Done: you accepted our offer. We’ll call you to arrange a time.',
  declined: 'Done: you declined our offer. You can still change your mind below.',
  message: 'Done: we’ve got your message.',
  photo: 'Done: we’ve got your photo.',
  reminded: 'Done: we’ll also remind you two hours before.',
  resumed: 'Done: we’ll send you reminders and messages about this again.',
  stopped: 'Done: no more reminders or messages about this.',
  back: 'You came back without paying. No money was taken.',
} as const
export type NewsWord = keyof typeof NEWS

const noteOf = ({ var: { site } }: Context<AppEnv>, { stored }: Managed) => `manage.${site.slug}.${stored.lead_id}.`

/** Back to the page, with a note in a cookie: what an address says may come from another person, or from long ago. */
export async function done(c: Context<AppEnv>, managed: Managed, word: NewsWord): Promise<{ next: string }> {
  await writeSignedCookie(c, 'stored', noteOf(c, managed) + word)
  return { next: manageHref(managed.opened) }
}

/** Whether the shopper comes from the payment page, and the webhook of that payment has not arrived. */
export const mayHavePaid = (c: Context<AppEnv>, hold: Managed['hold']): boolean =>
  c.req.query('paid') !== undefined && hold !== null && mayBePaidAt(hold, c.var.now)

export async function justDone(c: Context<AppEnv>, managed: Managed): Promise<string | null> {
  const { hold } = managed
  if (c.req.query('back') !== undefined && hold?.state === 'held') return NEWS.back
  if (mayHavePaid(c, hold)) return null
  const note = (await readSignedCookie(c, 'stored')) ?? ''
  if (!note.startsWith(noteOf(c, managed))) return null
  // Said once: what was done since may be another thing.
  dropCookie(c, 'stored')
  const word = note.slice(noteOf(c, managed).length)
  return Object.hasOwn(NEWS, word) ? fillVehicle(NEWS[word as NewsWord], managed.words) : null
}
