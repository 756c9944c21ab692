import type { Context } from 'hono'
import type { Values } from '../../../shared/lead/form-view.ts'
import type { CodeProblem } from '../../../shared/manage/code-texts.ts'
import { codeState } from '../../../shared/sign-in/code.ts'
import { SIGN_IN_PROBLEMS } from '../../../shared/sign-in/messages.ts'
import type { AppEnv } from '../../context.ts'
import type { Outcome } from '../../forms/submission.ts'
import { dropCookie, writeCookie } from '../../http/cookies.ts'
import { closeChallenge, textCode, useCode } from '../account/sign-in/part.ts'
import { codeToken, ownCode } from './code-of.ts'
import { isMailedCode, mailCode } from './mail-code.ts'
import type { Managed } from './managed.ts'
import { codeContact, manageHref, openHere, renewedHref } from './opened.ts'
import { showManage } from './page.tsx'

/** Where the code is asked for and entered on the page. */
const ANCHOR = '#code'

/** Sends a code to the contact of the lead. */
export async function askCode(c: Context<AppEnv>, managed: Managed, values: Values): Promise<Outcome> {
  const contact = codeContact(c, managed.stored)
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
  if (before && !before.closed) await closeChallenge(c, before)
  writeCookie(c, 'manageCode', sent.browser)
  return { next }
}

/** Opens the rest of the page in this browser for an hour. */
export async function enterCode(c: Context<AppEnv>, managed: Managed, values: Values): Promise<Outcome> {
  const { stored, opened, isExpired } = managed
  const contact = codeContact(c, stored)
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

const failed = (c: Context<AppEnv>, managed: Managed, { does, values, problem }: Failed) =>
  showManage(c, managed, { does, values, code: problem, status: SIGN_IN_PROBLEMS[problem.problem].status })
