import type { Context } from 'hono'
import type { Values } from '../../../shared/form/form-view.ts'
import { type CodeProblem, codeMail } from '../../../shared/manage/code-texts.ts'
import { codeState } from '../../../shared/sign-in/code.ts'
import { SIGN_IN_PROBLEMS, type SignInProblem } from '../../../shared/sign-in/messages.ts'
import type { AppEnv } from '../../context.ts'
import type { Outcome } from '../../forms/submission.ts'
import { dropCookie, writeCookie } from '../../http/cookies.ts'
import { optional } from '../../http/optional.ts'
import { listCountings, noteRefusal, siteCounts } from '../../http/trust-budget.ts'
import { newToken, sha256Hex } from '../../platform/crypto.ts'
import { signInHashes } from '../../platform/keyed-hashes.ts'
import { newCode, textCode, useCode } from '../account/sign-in/part.ts'
import { codeToken, ownCode } from './code-view.ts'
import { codeContact, type ManagedLead, manageHref, openHere, renewedHref } from './managed-lead.ts'
import { showManage } from './page.tsx'

const ANCHOR = '#code'

/** Sends a code to the contact of the lead. */
export async function askCode(c: Context<AppEnv>, managed: ManagedLead, values: Values): Promise<Outcome> {
  const contact = codeContact(managed.stored)
  if (managed.isOpen) return { next: manageHref(managed.opened) }
  if (!contact) return showManage(c, managed, { status: 409 })
  // A code is good for the browser that asked for it, which is known by a cookie.
  if (managed.opened.query['cookies'] === 'off')
    return failed(c, managed, { does: 'code', values, problem: { problem: 'code_elsewhere' } })
  const before = await ownCode(c, contact)
  const redirect = manageHref(managed.opened)
  const sent =
    contact.by === 'text'
      ? await textCode(c, { phone: contact.to, redirect, values, before })
      : await mailCode(c, contact.to)
  const next = manageHref(managed.opened, ANCHOR)
  if (!sent.ok) {
    // Who went back and pressed again has a code already.
    const hasCode = sent.problem === 'too_soon' && before !== null && codeState(before, c.var.now) === 'open'
    return hasCode ? { next } : failed(c, managed, { does: 'code', values, problem: { problem: sent.problem } })
  }
  if (before && !before.closed)
    await optional(c, 'replaced challenge', c.var.services.signIn.challenges.close(before.id))
  writeCookie(c, 'manageCode', sent.browser)
  return { next }
}

/** Opens the rest of the page in this browser for an hour. */
export async function enterCode(c: Context<AppEnv>, managed: ManagedLead, values: Values): Promise<Outcome> {
  const { stored, opened, isExpired } = managed
  const contact = codeContact(stored)
  if (managed.isOpen) return { next: manageHref(opened) }
  if (!contact) return showManage(c, managed, { status: 409 })
  const challenge = await ownCode(c, contact)
  if (!challenge) return failed(c, managed, { does: 'enter', values, problem: { problem: 'code_elsewhere' } })
  const entry = { browser: codeToken(c), id: values['challenge'] ?? '', code: values['code'] ?? '' }
  const check = contact.by === 'mail' ? isMailedCode.bind(null, c) : undefined
  const entered = await useCode(c, entry, check)
  if (!entered.ok) return failed(c, managed, { does: 'enter', values, problem: entered })
  await openHere(c, stored)
  dropCookie(c, 'manageCode')
  const renewed = isExpired ? await renewedHref(c, stored) : null
  return { next: renewed ?? manageHref(opened) }
}

type Failed = { does: 'code' | 'enter'; values: Values; problem: CodeProblem }

const failed = (c: Context<AppEnv>, managed: ManagedLead, { does, values, problem }: Failed) =>
  showManage(c, managed, { does, values, code: problem, status: SIGN_IN_PROBLEMS[problem.problem].status })

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
async function mailCode(c: Context<AppEnv>, mailbox: string): Promise<CodeMailed> {
  const { site, services, now } = c.var
  const counts = siteCounts(c)
  const countings = listCountings(c, LIMITED, { mailbox })
  const reached = await counts.take(countings)
  if (reached) {
    noteRefusal(c, reached)
    return { ok: false, problem: reached === 'mail_codes_wait' ? 'too_soon' : 'hour_limit' }
  }
  const browser = newToken()
  const id = await sha256Hex(browser)
  const code = newCode()
  const proof = await hashCode(c, { id, mailbox, code })
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
  await services.signIn.newChallenges.open({ id, phone: mailbox, proof, ask, sent, sent_at: now, receipt: null })
  return { ok: true, browser }
}

/** Hashed unlike texted codes, so that a mailed code signs no shopper in. */
const isMailedCode = (
  { env, var: { site } }: Context<AppEnv>,
  { id, phone, proof }: { id: string; phone: string; proof: string },
  code: string,
): Promise<boolean> => signInHashes(env).isHashOf(proof, 'mailed code', site.slug, id, phone, code)

const hashCode = (
  { env, var: { site } }: Context<AppEnv>,
  { id, mailbox, code }: { id: string; mailbox: string; code: string },
) => signInHashes(env).hash('mailed code', site.slug, id, mailbox, code)
