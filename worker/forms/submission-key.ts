import type { Context } from 'hono'
import { HIDDEN_FIELDS, type Values } from '../../shared/form/form-view.ts'
import { isLeadForm, type LeadFormKey } from '../../shared/lead/forms.ts'
import { type NewLead, SUSPECTED } from '../../shared/lead/lead.ts'
import { pathTo } from '../../shared/routes/paths.ts'
import { DAY_MS } from '../../shared/time.ts'
import type { AppEnv } from '../context.ts'
import { readSignedCookie, writeSignedCookie } from '../http/cookies.ts'
import { constantTimeEqual, contentHash, randomHex, sign } from '../platform/crypto.ts'
import { formSecret } from '../platform/secrets.ts'

/** One rendering of a form: a random name, and when it was rendered (epoch ms). */
export type Ticket = { name: string; at: number }

type Signer = { secret: string; site: string }

/** A form may stay open for so long before it is sent. */
const TICKET_TTL_MS = DAY_MS

const TICKET_PATTERN = /^([0-9a-z]{1,10})\.([0-9a-f]{32})\.([0-9a-f]{32})$/

export async function newTicket({ secret, site }: Signer, now: number): Promise<string> {
  const content = `${now.toString(36)}.${randomHex(16)}`
  return `${content}.${await sign(secret, `ticket ${site} ${content}`)}`
}

/** null for a ticket that was not signed here, belongs to another site, or is too old. */
async function readTicket({ secret, site }: Signer, text: string, now: number): Promise<Ticket | null> {
  const [, time = '', name = '', proof = ''] = TICKET_PATTERN.exec(text) ?? []
  if (!name || !constantTimeEqual(proof, await sign(secret, `ticket ${site} ${time}.${name}`))) return null
  const at = Number.parseInt(time, 36)
  return at <= now && now - at < TICKET_TTL_MS ? { name, at } : null
}

export async function readSentTicket(c: Context<AppEnv>, values: Values): Promise<Ticket | null> {
  const secret = formSecret(c.env)
  if (secret === null) return null
  return readTicket({ secret, site: c.var.site.slug }, values[HIDDEN_FIELDS.ticket] ?? '', c.var.now)
}

/**
 * What two sends have in common when they are the same submission: one lead however often a form is sent (LED-03). Its
 * idempotency key is made from the ticket of the form and from what it says, so that a form that is changed and sent again is a
 * new submission. A form that is opened anew has a new ticket; a cookie of half an hour then names the key that the same words had.
 */
export type Identity = {
  form: LeadFormKey
  /** What the form is about: a car's id, a location's slug; '' where it is about nothing in particular. */
  subject: string
  values: Values
}

/** Hashes of the identity, and of that and the ticket. `isOpenedAnew`: the form was opened after the one that the key is of. */
export type SubmissionKey = { content: string; key: string; isOpenedAnew: boolean }

export type LastSubmission = Omit<SubmissionKey, 'isOpenedAnew'> & {
  form: LeadFormKey
  event: number
  id: string
}

const COOKIE_PATTERN = /^([0-9a-f]{32})\.([0-9a-f]{32})\.([a-z_]{1,30})\.(\d{1,3})\.([0-9a-f-]{36})$/

export async function submissionKey(
  c: Context<AppEnv>,
  identity: Identity,
  ticket: Ticket | null,
): Promise<SubmissionKey> {
  const values = Object.entries(identity.values).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const content = await hashParts([identity.form, identity.subject, ...values.flat()])
  const last = await lastSubmission(c)
  // Without a ticket, the same words of one day are one submission.
  const own = await hashParts([content, ticket?.name ?? String(Math.floor(c.var.now / DAY_MS))])
  const key = last?.content === content ? last.key : own
  return { content, key, isOpenedAnew: key !== own }
}

const hashParts = (parts: string[]) => contentHash(JSON.stringify(parts))

export async function lastSubmission(c: Context<AppEnv>): Promise<LastSubmission | null> {
  const [, content, key, form, event, id] = COOKIE_PATTERN.exec((await readSignedCookie(c, 'sent')) ?? '') ?? []
  return content && key && form && id && isLeadForm(form) ? { content, key, form, event: Number(event), id } : null
}

export const rememberSubmission = (
  c: Context<AppEnv>,
  { content, key, form, event, id }: LastSubmission,
): Promise<void> => writeSignedCookie(c, 'sent', [content, key, form, event, id].join('.'))

const SUCCESS = pathTo('success')

/** Where a browser goes that sent a lead. One that is held back is freed first, on the page that says so (TRU-01). */
export const afterLead = ({ fields }: Pick<NewLead, 'fields'>, next = SUCCESS): string =>
  SUSPECTED in fields && next !== SUCCESS ? `${SUCCESS}?${new URLSearchParams({ next }).toString()}` : next
