import type { Context } from 'hono'
import type { Values } from '../../shared/form/form-view.ts'
import { isLeadForm, type LeadFormKey } from '../../shared/lead/forms.ts'
import { DAY_MS } from '../../shared/time.ts'
import type { AppEnv } from '../context.ts'
import { readSignedCookie, writeSignedCookie } from '../http/cookies.ts'
import { contentHash } from '../platform/crypto.ts'
import type { Ticket } from './ticket.ts'

/**
 * One lead however often a form is sent (LED-03). Its idempotency key is made from the ticket of the form and from what
 * it says: a double click and a retry have both alike, and a form that is changed and sent again is a new submission. A
 * form that is opened anew has a new ticket; a cookie of half an hour then names the key that the same words had.
 */
/** What two sends have in common when they are the same submission. */
export type Identity = {
  form: LeadFormKey
  /** What the form is about: a car's id, a location's slug; '' where it is about nothing in particular. */
  subject: string
  values: Values
}

/**
 * `content` is a hash of the identity, `key` one of the content and the ticket. `isOpenedAnew`: the form was opened after the one
 * that the key is of.
 */
export type SubmissionKey = { content: string; key: string; isOpenedAnew: boolean }

/** What this browser sent last. */
export type LastSubmission = Omit<SubmissionKey, 'isOpenedAnew'> & {
  form: LeadFormKey
  /** Number of the event that it counts as. */
  event: number
  /** Id of that event. */
  id: string
}

const COOKIE_PATTERN = /^([0-9a-f]{32})\.([0-9a-f]{32})\.([a-z_]{1,30})\.(\d{1,3})\.([0-9a-f-]{36})$/

export async function submissionKey(
  c: Context<AppEnv>,
  identity: Identity,
  ticket: Ticket | null,
): Promise<SubmissionKey> {
  const content = await hashIdentity(identity)
  const last = await lastSubmission(c)
  // Without a ticket, the same words of one day are one submission.
  const own = await hashParts([content, ticket?.name ?? String(Math.floor(c.var.now / DAY_MS))])
  const key = last?.content === content ? last.key : own
  return { content, key, isOpenedAnew: key !== own }
}

const hashIdentity = ({ form, subject, values }: Identity) =>
  hashParts([
    form,
    subject,
    ...Object.entries(values)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flat(),
  ])

const hashParts = (parts: string[]) => contentHash(JSON.stringify(parts))

export async function lastSubmission(c: Context<AppEnv>): Promise<LastSubmission | null> {
  const [, content, key, form, event, id] = COOKIE_PATTERN.exec((await readSignedCookie(c, 'sent')) ?? '') ?? []
  return content && key && form && id && isLeadForm(form) ? { content, key, form, event: Number(event), id } : null
}

export const rememberSubmission = (
  c: Context<AppEnv>,
  { content, key, form, event, id }: LastSubmission,
): Promise<void> => writeSignedCookie(c, 'sent', [content, key, form, event, id].join('.'))
