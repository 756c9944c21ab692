import type { Context } from 'hono'
import { type CaptchaView, UNSEEN, type Values } from '../../shared/lead/form-view.ts'
import type { Site } from '../../shared/tenant/schema.ts'
import type { AppEnv } from '../context.ts'
import { optional } from '../http/optional.ts'
import { isRateLimited } from '../http/rate-limit.ts'
import { report } from '../platform/log.ts'
import { isAnswered } from './question.ts'
import { formSecret } from './secret.ts'
import { newTicket, type Ticket } from './ticket.ts'

/** Nobody fills in a form faster; without script that is all there is to tell by. */
const QUICKEST_MS = 2_000
/** What sellers of links write and shoppers do not. */
const LINKS = /https?:\/\/|www\.|\[url|<a\s/i

/** What a form is drawn with: its ticket, and what asks the browser to work. Pages with a form are made for one visitor. */
export async function formProtection(
  c: Context<AppEnv>,
): Promise<{ ticket: string | null; captcha: CaptchaView | null }> {
  const { site, now } = c.var
  const secret = formSecret(c.env)
  if (secret === null) {
    warnOnce()
    return { ticket: null, captcha: null }
  }
  return { ticket: await newTicket({ secret, site: site.slug }, now), captcha: captchaView(site) }
}

let hasWarned = false

/** Forms work without the secret, for a lead is worth more than a clean list; but somebody should know. */
function warnOnce(): void {
  if (!hasWarned) report({ event: 'forms.unsigned', message: 'FORM_SECRET is not set' })
  hasWarned = true
}

function captchaView({ features, lead }: Site): CaptchaView | null {
  if (!features.captcha) return null
  if (lead.captcha === 'turnstile' && lead.turnstile_site_key !== null)
    return { kind: 'turnstile', siteKey: lead.turnstile_site_key }
  return { kind: 'proof_of_work' }
}

type Judged = { sent: Values; ticket: Ticket | null /** Of what is sent. */; key: string; texts: string[] }

/**
 * Whether this may come from a robot, and is to be asked a question first. With script a browser shows its work; without,
 * a form is believed that was not sent at once, fills in nothing unseen, says nothing about links and does not come by
 * the dozen. Whoever answers the question is believed in any case: nobody is locked out for the browser they use.
 */
export async function looksAutomated(c: Context<AppEnv>, { sent, ticket, key, texts }: Judged): Promise<boolean> {
  const { site, services, now } = c.var
  const secret = formSecret(c.env)
  if (!site.features.captcha || secret === null) return false
  const means = { secret, site: site.slug, form: ticket?.name ?? '' }
  const asked = sent[UNSEEN.asked]
  if (asked) return !(await isAnswered(means, asked, sent[UNSEEN.question] ?? '', now))
  if (sent[UNSEEN.trap]) return true
  const answer = sent[UNSEEN.captcha]
  if (answer && services.captcha) return (await optional(c, 'captcha', services.captcha.accepts(answer, key))) !== true
  // Where somebody else asks, only a browser with script gets an answer.
  if (site.lead.captcha !== 'proof_of_work') return true
  if (ticket === null || now - ticket.at < QUICKEST_MS || texts.some((text) => LINKS.test(text))) return true
  return isRateLimited(c, 'PLAIN_FORMS_LIMIT')
}
