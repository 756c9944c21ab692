import type { Context } from 'hono'
import type { AppEnv } from '../../context.ts'
import { dropCookie, readSignedCookie, writeSignedCookie } from '../../http/cookies.ts'
import type { Managed } from './managed.ts'
import { manageHref } from './opened.ts'

/** What was just done, said once on the page that follows. */
const NEWS = {
  moved: 'Done: your test drive has its new time, and the earlier one is free for others.',
  booked: 'Done: your test drive is booked.',
  cancelled: 'Done: your test drive is cancelled.',
  released: 'Done: we let the car go.',
  adopted: 'Done: this browser knows your reservation now, at the checkout of the car too.',
  accepted: 'Done: you have accepted the offer. We call you to agree on a time.',
  declined: 'Done: you have declined the offer. You can still accept it while it stands here.',
  message: 'Done: your message is with us.',
  photo: 'Done: your photo is with us.',
  reminded: 'Done: we remind you two hours before as well.',
  resumed: 'Done: you get reminders and messages about this again.',
  stopped: 'Done: we send no more reminders and messages about this.',
  back: 'You came back without paying. Nothing was taken.',
  paid: 'Your payment is on its way to us. This page shows it within a few seconds.',
} as const
export type NewsWord = keyof typeof NEWS

const noteOf = ({ var: { site } }: Context<AppEnv>, { stored }: Managed) => `manage.${site.slug}.${stored.lead_id}.`

/** Back to the page, with a note in a cookie: what an address says may come from another person, or from long ago. */
export async function done(c: Context<AppEnv>, managed: Managed, word: NewsWord): Promise<{ next: string }> {
  await writeSignedCookie(c, 'stored', noteOf(c, managed) + word)
  return { next: manageHref(managed.opened) }
}

export async function justDone(c: Context<AppEnv>, managed: Managed): Promise<string | null> {
  const isUnpaid = managed.hold?.state === 'held'
  const fromPaying = (['paid', 'back'] as const).find((word) => c.req.query(word) !== undefined)
  if (fromPaying && isUnpaid) return NEWS[fromPaying]
  const note = (await readSignedCookie(c, 'stored')) ?? ''
  if (!note.startsWith(noteOf(c, managed))) return null
  // Said once: what was done since may be another thing.
  dropCookie(c, 'stored')
  const word = note.slice(noteOf(c, managed).length)
  return Object.hasOwn(NEWS, word) ? NEWS[word as NewsWord] : null
}
