import type { Context } from 'hono'
import type { Values } from '../../../shared/form/form-view.ts'
import type { CodeProblem } from '../../../shared/manage/code-texts.ts'
import { codeState } from '../../../shared/sign-in/code.ts'
import { SIGN_IN_PROBLEMS } from '../../../shared/sign-in/messages.ts'
import type { AppEnv } from '../../context.ts'
import type { Outcome } from '../../forms/submission.ts'
import { dropCookie, writeCookie } from '../../http/cookies.ts'
import { optional } from '../../http/optional.ts'
import { findLeadCode, sendLeadCode, useLeadCode } from '../account/sign-in/part.ts'
import { codeContact, type ManagedLead, manageHref, openHere, renewedHref } from './managed-lead.ts'
import { showManage } from './page.tsx'

const ANCHOR = '#code'

export async function askCode(c: Context<AppEnv>, managed: ManagedLead, values: Values): Promise<Outcome> {
  const contact = codeContact(managed.stored)
  if (managed.isOpen) return { next: manageHref(managed.opened) }
  if (!contact) return showManage(c, managed, { status: 409 })
  // A code is good for the browser that asked for it, which is known by a cookie.
  if (managed.opened.query['cookies'] === 'off')
    return failed(c, managed, { does: 'code', values, problem: { problem: 'code_elsewhere' } })
  const before = await findLeadCode(c, contact)
  const sent = await sendLeadCode(c, { contact, redirect: manageHref(managed.opened), values, before })
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
  if (!(await findLeadCode(c, contact)))
    return failed(c, managed, { does: 'enter', values, problem: { problem: 'code_elsewhere' } })
  const entered = await useLeadCode(c, contact, { id: values['challenge'] ?? '', code: values['code'] ?? '' })
  if (!entered.ok) return failed(c, managed, { does: 'enter', values, problem: entered })
  await openHere(c, stored)
  await optional(c, 'suspected lead', c.var.services.leads.updates.release(stored.lead_id, true))
  dropCookie(c, 'manageCode')
  const renewed = isExpired ? await renewedHref(c, stored) : null
  return { next: renewed ?? manageHref(opened) }
}

type Failed = { does: 'code' | 'enter'; values: Values; problem: CodeProblem }

const failed = (c: Context<AppEnv>, managed: ManagedLead, { does, values, problem }: Failed) =>
  showManage(c, managed, { does, values, code: problem, status: SIGN_IN_PROBLEMS[problem.problem].status })
