import type { Context } from 'hono'
import { codeMail } from '../../../shared/manage/code-texts.ts'
import type { SignInProblem } from '../../../shared/sign-in/messages.ts'
import type { AppEnv } from '../../context.ts'
import { optional } from '../../http/optional.ts'
import { countingsOf, noteRefusal, siteCounts } from '../../http/trust-budget.ts'
import { digestOf, newToken } from '../../platform/crypto.ts'
import { hashesOf } from '../../platform/keyed-hashes.ts'
import { newCode } from '../account/sign-in/part.ts'

/** One-time codes by mail, for leads without a mobile number: the tries and times of texted ones, and limits of their own. */

const LIMITED = [
  'mail_codes_mailbox',
  'mail_codes_wait',
  'mail_codes_address',
  'mail_codes_network',
  'mail_codes_site',
] as const

type CodeMailed = { ok: true; browser: string } | { ok: false; problem: SignInProblem }

/** Sends a code for the browser that keeps the token. Throws where the database does not answer. */
export async function mailCode(c: Context<AppEnv>, mailbox: string): Promise<CodeMailed> {
  const { site, services, now } = c.var
  const counts = siteCounts(c)
  const countings = countingsOf(c, LIMITED, { mailbox })
  const reached = await counts.take(countings)
  if (reached) {
    noteRefusal(c, reached)
    return { ok: false, problem: reached === 'mail_codes_wait' ? 'too_soon' : 'hour_limit' }
  }
  const browser = newToken()
  const id = await digestOf(browser)
  const code = newCode()
  const proof = await proofOf(c, { id, mailbox, code })
  const mail = { id, to: mailbox, from_name: site.name, ...codeMail(code, site.name) }
  const isSent = await optional(
    c,
    'mailed code',
    services.mailer.send(mail).then(() => true),
  )
  if (!isSent) {
    await optional(c, 'trust budget', counts.giveBack(countings))
    return { ok: false, problem: 'not_sent' }
  }
  const [sent = 1] = await counts.read(countings.slice(0, 1))
  const ask = { type: null, redirect: '/', back: '/', car: null }
  await services.challenges.open({ id, phone: mailbox, proof, ask, sent, sent_at: now, receipt: null })
  return { ok: true, browser }
}

/** Hashed as no texted code is, so that it signs no shopper in. */
export const isMailedCode = (
  { env, var: { site } }: Context<AppEnv>,
  { id, phone, proof }: { id: string; phone: string; proof: string },
  code: string,
): Promise<boolean> => hashesOf(env).isHashOf(proof, 'mailed code', site.slug, id, phone, code)

const proofOf = (
  { env, var: { site } }: Context<AppEnv>,
  { id, mailbox, code }: { id: string; mailbox: string; code: string },
) => hashesOf(env).hash('mailed code', site.slug, id, mailbox, code)
