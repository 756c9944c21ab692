import type { Context } from 'hono'
import type { FormView, Values } from '../../../../shared/form/form-view.ts'
import { pathTo } from '../../../../shared/routes/paths.ts'
import type { SignInRequest } from '../../../../shared/sign-in/request.ts'
import type { AppEnv } from '../../../context.ts'
import { isRateLimited } from '../../../http/rate-limit.ts'
import { parseMobile } from '../../../platform/phone-number.ts'
import type { Challenge } from './challenges.ts'
import { giveToken } from './cookies.ts'
import { type CheckCode, type CodeEntered, enterCode, reuseCode } from './enter-code.ts'
import { protectedForm } from './pages.tsx'
import { type CodeSent, giveBackCode, sendCode } from './send-code.ts'
import { randomCode } from './service.ts'

/** One-time codes for pages that sign no shopper in: the same codes, tries, times and limits (GAT-02). */

/** The number (E.164) that a code can be texted to; null for any other. */
export const textedNumber = (phone: string | null): string | null => (phone === null ? null : parseMobile(phone))

export const newCode = (): string => randomCode()

type TextRequest = {
  phone: string
  /** Where it leads that is entered at the sign-in page instead. */
  redirect: string
  /** The form as it was sent, with its proofs. */
  values: Values
  /** The challenge of this browser that the code replaces. */
  before: Challenge | null
}

export function textCode(c: Context<AppEnv>, { redirect, before, ...request }: TextRequest): Promise<CodeSent> {
  const ask = { type: null, redirect, back: redirect, car: null }
  return sendCode(c, { ...request, ask, receipt: before?.closed ? null : (before?.receipt ?? null) })
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
  if (sent.ok) giveToken(c, 'browser', sent.browser)
  else if (!(await reuseCode(c, { problem: sent.problem, phone, ask }))) return null
  return pathTo('sign_in_code')
}

type Entry = Parameters<typeof enterCode>[1]

/** As `enterCode`; a right code is used up, and is no robot's. `check`: for codes that were not texted. */
export async function useCode(c: Context<AppEnv>, entry: Entry, check?: CheckCode): Promise<CodeEntered> {
  const entered = await enterCode(c, entry, check)
  if (!entered.ok) return entered
  const { id, receipt } = entered.challenge
  if (!(await c.var.services.signIn.challenges.close(id))) return { ok: false, problem: 'code_closed' }
  await giveBackCode(c, receipt)
  return entered
}

/** The form that a code is asked for with, and what it proves by. */
export const askingForm = (c: Context<AppEnv>, form: FormView, values: Values, hasQuestion: boolean) =>
  protectedForm(c, form, { values, hasQuestion })
