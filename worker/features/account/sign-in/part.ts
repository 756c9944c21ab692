import type { Context } from 'hono'
import { type FormView, HIDDEN_FIELDS, type Values } from '../../../../shared/form/form-view.ts'
import type { CodeContact } from '../../../../shared/manage/code-texts.ts'
import { pathTo } from '../../../../shared/routes/paths.ts'
import { SIGN_IN_PROBLEMS } from '../../../../shared/sign-in/messages.ts'
import type { SignInRequest } from '../../../../shared/sign-in/request.ts'
import type { AppEnv } from '../../../context.ts'
import { formProtection } from '../../../forms/protection.ts'
import { readSentTicket } from '../../../forms/submission-key.ts'
import { writeCookie } from '../../../http/cookies.ts'
import { isRateLimited } from '../../../http/rate-limit.ts'
import { parseMobile, readMobile } from '../../../platform/phone-number.ts'
import type { Challenge } from './challenges.ts'
import { type CodeEntered, enterCode, findChallenge, reuseCode } from './enter-code.ts'
import { type CodeSent, giveBackCode, isMailedCode, mailCode, sendCode } from './send-code.ts'

/** One-time codes for pages that sign no shopper in: the same codes, tries, times and limits (GAT-02). */

/** The number (E.164) that a code can be texted to; null for any other. */
export const textedNumber = (phone: string | null): string | null => (phone === null ? null : parseMobile(phone))

export function whyNotTexted(phone: string): string {
  const read = readMobile(phone)
  return SIGN_IN_PROBLEMS['fault' in read ? read.fault : 'not_sent'].text
}

type CodeRequest = {
  contact: CodeContact
  /** Where it leads that is entered at the sign-in page instead. */
  redirect: string
  /** The form as it was sent, with its proofs. */
  values: Values
  /** The challenge of this browser that the code replaces. */
  before: Challenge | null
}

export function sendLeadCode(
  c: Context<AppEnv>,
  { contact, redirect, before, values }: CodeRequest,
): Promise<CodeSent> {
  const receipt = before?.closed ? null : (before?.receipt ?? null)
  if (contact.by === 'mail') return mailCode(c, { mailbox: contact.to, values, lane: 'known', receipt })
  const ask = { type: null, redirect, back: redirect, car: null }
  return sendCode(c, {
    phone: contact.to,
    values,
    ask,
    receipt,
    isOfLead: true,
  })
}

/** The code that this browser has asked for, to this contact; null for none. Throws where the database does not answer. */
export async function findLeadCode(c: Context<AppEnv>, contact: CodeContact): Promise<Challenge | null> {
  const challenge = await findChallenge(c, 'manageCode')
  return challenge?.phone === contact.to ? challenge : null
}

/** As `enterCode`; a right code is used up, and is no robot's. */
export async function useLeadCode(
  c: Context<AppEnv>,
  { by }: CodeContact,
  entry: { id: string; code: string },
): Promise<CodeEntered> {
  const check = by === 'mail' ? isMailedCode.bind(null, c) : undefined
  const entered = await enterCode(c, { cookie: 'manageCode', ...entry }, check)
  if (!entered.ok) return entered
  const { id, receipt } = entered.challenge
  if (!(await c.var.services.signIn.challenges.close(id))) return { ok: false, problem: 'code_closed' }
  await giveBackCode(c, receipt)
  return entered
}

type SignInCode = {
  type: NonNullable<SignInRequest['type']>
  phone: string
  redirect: string
  back: string
  /** The form as it was sent, with its proofs. */
  values: Values
}

/** Texts the code that signs in, from another form that has the number: the page it is entered at; null where none was sent. */
export async function textSignInCode(
  c: Context<AppEnv>,
  { phone, values, ...request }: SignInCode,
): Promise<string | null> {
  if (await isRateLimited(c, 'SIGN_IN_LIMIT')) return null
  const ask = { ...request, car: null }
  const sent = await sendCode(c, { phone, ask, values })
  if (sent.ok) writeCookie(c, 'signIn', sent.browser)
  else if (!(await reuseCode(c, { problem: sent.problem, phone, ask }))) return null
  return pathTo('sign_in_code')
}

/** A form that a code is asked for with, and its proofs: a ticket, work for the browser (TRU-01). */
export async function protectedForm(c: Context<AppEnv>, form: FormView, values: Values): Promise<FormView> {
  const { ticket: newTicket, captcha } = await formProtection(c, { isAlways: true })
  const ticket = (await readSentTicket(c, values)) ? values[HIDDEN_FIELDS.ticket]! : newTicket
  return { ...form, hiddenValues: { ...(ticket && { [HIDDEN_FIELDS.ticket]: ticket }) }, captcha }
}
