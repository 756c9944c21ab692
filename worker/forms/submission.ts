import type { Context } from 'hono'
import type { z } from 'zod'
import type { Values } from '../../shared/form/form-view.ts'
import { toPhone } from '../../shared/phone.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import { FLOOD_SHARES, type LimitName, limit, limitInWords } from '../../shared/trust/limits.ts'
import type { AppEnv } from '../context.ts'
import { RequestError } from '../http/errors.tsx'
import { isRateLimited, type RateLimitCounter } from '../http/rate-limit.ts'
import { type Fields, textValues, validateFields } from '../http/read-form.ts'
import { redirectAfter } from '../http/redirect-after.ts'
import { type CountedValues, isBudgetSpent, spendBudget } from '../http/trust-budget.ts'
import { report } from '../platform/log.ts'
import type { FormState, FormStatus } from './form-view.ts'
import { judgeSender, type Verdict } from './protection.ts'
import { type Identity, readSentTicket, type SubmissionKey, submissionKey } from './submission-key.ts'

/** What one form does when it is sent. `submit` runs its steps. */
export type Submission<Data> = Steps<Data> & (IdempotentSubmission<Data> | KeyedSubmission<Data>)

type Steps<Data> = {
  /** The body, as `readFields` gives it. */
  fields: Fields
  /** Counts the sends of one address; FORMS_LIMIT where none is named, null for no limit. */
  limit?: RateLimitCounter | null
  /** Answers before the fields are validated: another button of the form, or a form that no longer applies. */
  before?: (values: Values) => Promise<Outcome | null>
  schema: z.ZodType<Data>
  /** The form again, with what was typed. Works without the database, so that a failed store can be answered too. */
  answer: (state: FormState, status: FormStatus) => Response | Promise<Response>
}

/** A form that only its owner can send, or whose `act` does the same thing however often it is done. */
type IdempotentSubmission<Data> = { identity?: undefined; act: Act<Accepted<Data>> }

/** A form that any visitor can send: what looks automated is held back, and two sends of the same words have one key. */
type KeyedSubmission<Data> = {
  identity: (data: Data) => Identity
  act: Act<Keyed<Data>>
  /** What it does has limits of its own: a suspected sender is not refused, as where money is to come. */
  hasOwnLimits?: boolean
}

/** Does what the form is for and stores it. Throws where that failed; sent again it goes on from there. */
type Act<Sent> = (sent: Sent) => Promise<Outcome>

/** `data` as validated, `values` as typed. */
export type Accepted<Data> = { data: Data; values: Values }
/** `suspected`: why it is held back (TRU-01); null where it is not. `isProved`: by work or a texted code. */
export type Keyed<Data> = Accepted<Data> & { key: SubmissionKey; suspected: string | null; isProved: boolean }

/** Where the browser goes next; or the form again; or another answer. */
export type Outcome = { next: string; lead_id?: string | null } | { form: FormState; status: FormStatus } | Response

const TOO_OFTEN = 'Too many tries. Please wait a minute, then send it again.'

/** Nothing else is certain to work while the store does not answer, so the telephone is named. */
export const notStoredText = ({ phone }: Pick<Site, 'phone'>) =>
  `We couldn’t send this just now. What you typed is still here: please send it again in a minute, or call us on ${toPhone(phone).text}.`

/**
 * Answers a form that was sent (LED-03, LED-07). Where a step fails, the shopper gets the form back with the
 * typed words, 503 and what to do next; the same form sent again makes one lead, one hold and one payment.
 */
export async function submit<Data>(c: Context<AppEnv>, form: Submission<Data>): Promise<Response> {
  const values = textValues(form.fields)
  const respond = (outcome: Outcome) => {
    if (outcome instanceof Response) return outcome.status >= 500 ? toBeSentAgain(outcome) : outcome
    if ('next' in outcome) return redirectAfter(c, outcome.next, outcome.lead_id ?? null)
    c.header('Cache-Control', 'no-store')
    if (outcome.status >= 429) c.header('Retry-After', '60')
    return form.answer(outcome.form, outcome.status)
  }
  try {
    return await respond(await runSteps(c, form, values))
  } catch (error) {
    if (error instanceof RequestError) throw error
    const message = error instanceof Error ? error.stack : String(error)
    report({ event: 'submission.failed', id: c.get('requestId'), site: c.var.site.slug, path: c.req.path, message })
    return respond({ form: { values, error: notStoredText(c.var.site) }, status: 503 })
  }
}

/** An answer of a step's own to a failure. */
function toBeSentAgain(answer: Response): Response {
  answer.headers.set('Cache-Control', 'no-store')
  answer.headers.set('Retry-After', '60')
  return answer
}

async function runSteps<Data>(c: Context<AppEnv>, form: Submission<Data>, values: Values): Promise<Outcome> {
  const { limit: counter = 'FORMS_LIMIT' } = form
  if (counter && (await isRateLimited(c, counter))) return { form: { values, error: TOO_OFTEN }, status: 429 }

  const early = await form.before?.(values)
  if (early) return early

  const read = await validateFields(form.fields, form.schema)
  if (!read.ok) return { form: { values, errors: read.errors }, status: 422 }
  const { data } = read
  if (!form.identity) return form.act({ data, values })

  const identity = form.identity(data)
  const ticket = await readSentTicket(c, values)
  const key = await submissionKey(c, identity, ticket)
  const texts = Object.values(identity.values)
  const verdict = await judgeSender(c, { values, ticket, key: key.key, texts })
  const counted = { form: ticket?.name ?? '', key: key.key, content: writtenContent(values, verdict) }
  const { reached: lead, most } = await countLead(c, counted, verdict)
  const reason = lead ? limitInWords(lead, most) : verdict === 'doubted' ? LOOKS_AUTOMATED : null
  const isSuspected = reason !== null && (lead === null || limit(lead).beyond === 'suspect')
  // Counted under a name of its own: sent again the form is suspected again.
  const again = { ...counted, key: `suspected ${key.key}` }
  const reached = (isSuspected && !form.hasOwnLimits && (await spendBudget(c, SUSPECTED_LEADS, again))) || lead
  const { beyond, shown } = reached ? limit(reached) : { beyond: null, shown: null }
  if (beyond === 'refuse') return { form: { values, error: shown }, status: 429 }
  return form.act({ data, values, key, suspected: reason, isProved: verdict === 'proved' })
}

/** Why a form is held back that reached no limit: for the dealer. */
const LOOKS_AUTOMATED = 'filled in as robots fill forms in'

/** Messages below say what many shoppers say. */
const LEAST_CONTENT_CHARS = 60

/**
 * What a shopper wrote, without what robots vary: numbers, spaces and signs. Of a short message the whole, with its name, where
 * no work was shown. A question of the site's own is no content.
 */
function writtenContent({ message = '', ask, name = '' }: Values, verdict: Verdict): string {
  if (message === '' || message === ask) return ''
  const letters = message.toLowerCase().replace(/\P{L}/gu, '')
  if (letters.length >= LEAST_CONTENT_CHARS) return letters
  return verdict === 'proved' ? '' : `${name} ${message}`.toLowerCase().replace(/\s+/g, ' ')
}

type CountedLead = { reached: LimitName | null; most?: number | undefined }

/** Counts a form under the limits of leads; the one that is reached. Who signed in is counted by number, from any address. */
async function countLead(c: Context<AppEnv>, counted: CountedValues, verdict: Verdict): Promise<CountedLead> {
  const { shopper } = c.var
  if (shopper) return { reached: await spendBudget(c, ['leads_number'], { ...counted, number: shopper.phone }) }
  const kind = verdict === 'proved' ? 'leads' : verdict === 'plain' ? 'plain_leads' : 'unproved_leads'
  const [site, network] = [`${kind}_site`, `${kind}_network`] as const
  const isFlood = await isBudgetSpent(c, [site], {})
  const most = { [site]: Infinity, ...(isFlood && { [network]: FLOOD_SHARES[kind] }) }
  const limits = ['leads_form', 'leads_content', `${kind}_address`, network, site] as const
  const reached = await spendBudget(c, limits, { ...counted, most })
  return { reached, most: reached === null ? undefined : most[reached] }
}

const SUSPECTED_LEADS = ['suspected_leads_address', 'suspected_leads_network', 'suspected_leads_site'] as const
