import type { Context } from 'hono'
import type { Values } from '../../../../shared/lead/form-view.ts'
import type { SignInProblem } from '../../../../shared/sign-in/messages.ts'
import type { SignInRequest } from '../../../../shared/sign-in/request.ts'
import { type LimitName, limit } from '../../../../shared/trust/limits.ts'
import type { AppEnv } from '../../../context.ts'
import { optional } from '../../../http/optional.ts'
import { digestOf, newToken } from '../../../platform/crypto.ts'
import { formSecret } from '../../../platform/secrets.ts'
import { countCode, giveBackCode } from './code-budget.ts'
import { codeProof } from './code-proof.ts'

type CodeRequest = {
  phone: string
  ask: SignInRequest
  /** The form as it was sent, with its proofs. */
  values: Values
  /** Of the code that this one replaces: entered, it answers for both. */
  receipt?: string | null
}

export type CodeSent = { ok: true; browser: string } | { ok: false; problem: SignInProblem }

/**
 * Sends a code to a number, for the browser that keeps the token (GAT-02). Does the same for every number, so that the
 * answer does not reveal who has signed in before. Throws where the database does not answer.
 */
export async function sendCode(c: Context<AppEnv>, request: CodeRequest): Promise<CodeSent> {
  const { services, now } = c.var
  const { phone, ask, values } = request
  const counted = await countCode(c, { phone, proof: await codeProof(c, phone, values) })
  if (typeof counted === 'string') return { ok: false, problem: problemOf(c, counted) }

  const { sent, receipt } = counted
  const browser = newToken()
  const id = await digestOf(browser)
  const proof = await optional(c, 'sign-in code', services.codes.send({ id, phone }))
  if (proof === null) {
    // No shopper can enter it, which is no sign of a robot.
    await giveBackCode(c, receipt)
    return { ok: false, problem: 'not_sent' }
  }
  await services.challenges.open({
    id,
    phone,
    proof,
    ask,
    sent,
    sent_at: now,
    receipt: joined(request.receipt, receipt),
  })
  return { ok: true, browser }
}

/** Receipts are lists. */
const joined = (before: string | null | undefined, receipt: string) =>
  before ? JSON.stringify([...(JSON.parse(before) as unknown[]), ...(JSON.parse(receipt) as unknown[])]) : receipt

const REFUSED: Partial<Record<LimitName, SignInProblem>> = {
  codes_number: 'number_limit',
  codes_number_everywhere: 'number_limit',
  codes_number_wait: 'too_soon',
  codes_number_returning: 'number_limit',
  codes_number_returning_wait: 'too_soon',
  codes_address: 'network_limit',
  codes_network: 'network_limit',
  codes_strangers_day: 'day_limit',
  codes_site_day: 'day_limit',
}

/** What the shopper reads of a limit. Without a secret no question can be asked. */
function problemOf(c: Context<AppEnv>, name: LimitName): SignInProblem {
  const isAsked = limit(name).beyond !== 'refuse' && formSecret(c.env) !== null
  return isAsked ? 'question' : (REFUSED[name] ?? 'hour_limit')
}
