import { type Context, Hono } from 'hono'
import { type CaptchaView, HIDDEN_FIELDS, type Values } from '../../shared/form/form-view.ts'
import { usesSignIn } from '../../shared/routes/gates.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import { ROBOT_SHARES, WORKED_MAILS, workPrice } from '../../shared/trust/code-rules.ts'
import { type LimitName, limit } from '../../shared/trust/limits.ts'
import type { AppEnv } from '../context.ts'
import { failure } from '../http/errors.tsx'
import { optional } from '../http/optional.ts'
import { isRateLimited } from '../http/rate-limit.ts'
import { listCountings, siteCounts } from '../http/trust-budget.ts'
import { budgetMost } from '../platform/code-settings.ts'
import { report } from '../platform/log.ts'
import { formSecret } from '../platform/secrets.ts'
import { newTicket, type Ticket } from './submission-key.ts'

/** No person fills in a form faster; without script there is little else to judge by. */
const MIN_FILL_MS = 2_000
/** Sellers of links write these, shoppers do not. */
const LINKS = /https?:\/\/|www\.|\[url|<a\s/i

let hasWarned = false

/** What a form carries against robots and double sends: its ticket, and the captcha of the site. `isAlways`: on a site without one too. */
export async function formProtection(
  c: Context<AppEnv>,
  { isAlways = false } = {},
): Promise<{ ticket: string | null; captcha: CaptchaView | null }> {
  const { site, now } = c.var
  const secret = formSecret(c.env)
  if (secret === null) {
    // Forms work without the secret, since a lead is worth more than a clean list; the operator finds it in the log, once.
    if (!hasWarned) report({ event: 'forms.unsigned', message: 'FORM_SECRET is not set' })
    hasWarned = true
    return { ticket: null, captcha: null }
  }
  return {
    ticket: await newTicket({ secret, site: site.slug }, now),
    captcha: isAlways || site.features.captcha ? captchaView(site) : null,
  }
}

const captchaView = ({ lead: { turnstile_site_key: siteKey } }: Site): CaptchaView =>
  siteKey === null ? { kind: 'proof_of_work' } : { kind: 'turnstile', siteKey }

type Submitted = {
  values: Values
  ticket: Ticket | null
  /** Idempotency key of the submission. */
  key: string
  texts: string[]
}

/**
 * `proved`: by a browser's work or a texted code; `plain`: in a person's time, where no work is asked for; `doubted`: sent as
 * robots send.
 */
export type Verdict = 'proved' | 'plain' | 'unproved' | 'doubted'

/**
 * What is known of a form's sender (LED-02, TRU-01). With script the browser shows a proof of work. Without, a form is
 * believed that took a person's time, leaves the trap empty, has no links and does not come by the dozen.
 */
export async function judgeSender(c: Context<AppEnv>, { values, ticket, key, texts }: Submitted): Promise<Verdict> {
  const { site, shopper, now } = c.var
  if (shopper) return 'proved'
  if (formSecret(c.env) === null) return 'unproved'
  const isTrapped = !!values[HIDDEN_FIELDS.trap]
  const isHasty = ticket === null || now - ticket.at < MIN_FILL_MS || texts.some((text) => LINKS.test(text))
  const work = isTrapped ? false : await checkWork(c, values, key)
  if (work) return 'proved'
  if (!site.features.captcha) return isTrapped || isHasty ? 'unproved' : 'plain'
  if (work === false) return 'doubted'
  // A captcha of another provider gives answers to browsers with script alone.
  if (site.lead.turnstile_site_key !== null && !values[HIDDEN_FIELDS.captcha]) return 'doubted'
  return isHasty || (await isTooMany(c, key)) ? 'doubted' : 'unproved'
}

/** Whether the browser that sent a form has shown the work of its captcha; null where it sent none, or nothing answers. */
async function checkWork(c: Context<AppEnv>, values: Values, key: string, least = 0): Promise<boolean | null> {
  const { captcha } = c.var.services
  const proof = values[HIDDEN_FIELDS.captcha]
  return proof && captcha ? optional(c, 'captcha', captcha.accepts(proof, key, least)) : null
}

/** Whether there is work, of this price at least, which is good for no other key from now on. */
export const hasProved = async (c: Context<AppEnv>, values: Values, key: string, least = 0): Promise<boolean> =>
  (await checkWork(c, values, key, least)) === true

/** One more of an address than a minute has room for. A form that is stored is answered by what is stored, and not counted. */
async function isTooMany(c: Context<AppEnv>, key: string): Promise<boolean> {
  if (await optional(c, 'sent lead', c.var.services.leads.intake.sent(key))) return false
  return isRateLimited(c, 'PLAIN_FORMS_LIMIT')
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

/** How much work a challenge asks for: it rises with what robots have spent of the day's codes and of the hour's mails. */
export async function findWorkPrice(c: Context<AppEnv>): Promise<number> {
  if (!usesSignIn(c.var.site)) return workPrice(0)
  const [site, network] = WORKED_MAILS
  const most = budgetMost(c.env, c.var.site.gates, ROBOT_SHARES)
  const countings = listCountings(c, [...WORKED_MAILS, ...ROBOT_SHARES])
  const counts = (await optional(c, 'price of work', siteCounts(c).read(countings))) ?? []
  const count = (names: readonly LimitName[]) => sum(counts.filter((_, at) => names.includes(countings[at]!.limit)))
  const spent = Math.max(count(ROBOT_SHARES) / sum(Object.values(most)), count([site]) / limit(site).most)
  return workPrice(spent, count([network]))
}

/** GET /api/captcha: a challenge for the browser to solve while a form is filled in (LED-02). */
export const captchaApi = new Hono<AppEnv>().get('/', async (c) => {
  const { captcha } = c.var.services
  const challenge = captcha && !(await isRateLimited(c)) && (await captcha.challenge(await findWorkPrice(c)))
  c.header('Cache-Control', 'no-store')
  return challenge ? c.json(challenge) : failure(c, captcha ? 'too_often' : 'not_found')
})
