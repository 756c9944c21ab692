import { type Context, Hono } from 'hono'
import { type CaptchaView, HIDDEN_FIELDS, type Values } from '../../shared/form/form-view.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import type { AppEnv } from '../context.ts'
import { failure } from '../http/errors.tsx'
import { optional } from '../http/optional.ts'
import { isRateLimited } from '../http/rate-limit.ts'
import { report } from '../platform/log.ts'
import { formSecret } from '../platform/secrets.ts'
import { openStore } from '../platform/store-of.ts'
import { usedChallenges } from './captcha.ts'
import { answeredUntil } from './question.ts'
import { newTicket, type Ticket } from './submission-key.ts'

/** No person fills in a form faster; without script there is little else to judge by. */
const MIN_FILL_MS = 2_000
/** Sellers of links write these, shoppers do not. */
const LINKS = /https?:\/\/|www\.|\[url|<a\s/i

let hasWarned = false

/** What a form carries against robots and double sends: its ticket, and the captcha of the site. */
export async function formProtection(
  c: Context<AppEnv>,
): Promise<{ ticket: string | null; captcha: CaptchaView | null }> {
  const { site, now } = c.var
  const secret = formSecret(c.env)
  if (secret === null) {
    // Forms work without the secret, since a lead is worth more than a clean list; the operator finds it in the log, once.
    if (!hasWarned) report({ event: 'forms.unsigned', message: 'FORM_SECRET is not set' })
    hasWarned = true
    return { ticket: null, captcha: null }
  }
  return { ticket: await newTicket({ secret, site: site.slug }, now), captcha: captchaView(site) }
}

function captchaView({ features, lead }: Site): CaptchaView | null {
  if (!features.captcha) return null
  if (lead.turnstile_site_key !== null) return { kind: 'turnstile', siteKey: lead.turnstile_site_key }
  return { kind: 'proof_of_work' }
}

type Submitted = {
  values: Values
  ticket: Ticket | null
  /** Idempotency key of the submission. */
  key: string
  texts: string[]
}

/** `ask`: a question first. `too_often`: too many right answers of an address. `proved`: by a browser's work or a texted code. */
export type Verdict = 'proved' | 'unproved' | 'ask' | 'too_often'

/**
 * What is known of a form's sender (LED-02, TRU-01). With script the browser shows a proof of work. Without, a form is
 * accepted that took a person's time, leaves the trap empty, has no links and does not come by the dozen. A right answer
 * to the question is accepted in place of all that, once, so that no browser is locked out.
 */
export async function judgeSender(c: Context<AppEnv>, { values, ticket, key, texts }: Submitted): Promise<Verdict> {
  const { site, services, shopper, now } = c.var
  const secret = formSecret(c.env)
  if (shopper) return 'proved'
  if (!site.features.captcha || secret === null) return 'unproved'
  if (values[HIDDEN_FIELDS.asked]) {
    // The answer is good for this content alone, however often it is sent.
    if (!(await claimAnswer(c, values, { form: ticket?.name ?? '', key }))) return 'ask'
    return (await isTooMany(c, key)) ? 'too_often' : 'unproved'
  }
  if (values[HIDDEN_FIELDS.trap]) return 'ask'
  const proof = values[HIDDEN_FIELDS.captcha]
  if (proof && services.captcha)
    return (await optional(c, 'captcha', services.captcha.accepts(proof, key))) === true ? 'proved' : 'ask'
  // A captcha of another provider gives answers to browsers with script alone.
  if (site.lead.turnstile_site_key !== null) return 'ask'
  if (ticket === null || now - ticket.at < MIN_FILL_MS || texts.some((text) => LINKS.test(text))) return 'ask'
  return (await isTooMany(c, key)) ? 'ask' : 'unproved'
}

/** Whether a form has the right answer to the question of its ticket, which is good for no other key from now on. */
export async function claimAnswer(c: Context<AppEnv>, values: Values, { form, key }: { form: string; key: string }) {
  const { site, now } = c.var
  const secret = formSecret(c.env)
  const token = values[HIDDEN_FIELDS.asked]
  if (!token || secret === null) return false
  const signer = { secret, site: site.slug, form }
  const until = await answeredUntil(signer, token, values[HIDDEN_FIELDS.question] ?? '', now)
  return until !== null && usedChallenges(openStore(c.env, site), now).claim(token, key, until)
}

/** One more of an address than a minute has room for. A form that is stored is answered by what is stored, and not counted. */
async function isTooMany(c: Context<AppEnv>, key: string): Promise<boolean> {
  if (await optional(c, 'sent lead', c.var.services.leads.intake.sent(key))) return false
  return isRateLimited(c, 'PLAIN_FORMS_LIMIT')
}

/** GET /api/captcha: a challenge for the browser to solve while a form is filled in (LED-02). */
export const captchaApi = new Hono<AppEnv>().get('/', async (c) => {
  const { captcha } = c.var.services
  const challenge = captcha && !(await isRateLimited(c)) && (await captcha.challenge())
  c.header('Cache-Control', 'no-store')
  return challenge ? c.json(challenge) : failure(c, captcha ? 'too_often' : 'not_found')
})
