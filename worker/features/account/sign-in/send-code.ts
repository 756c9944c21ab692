import type { Context } from 'hono'
import { MAX_CODES_PER_DAY } from '../../../../shared/sign-in/code.ts'
import type { SignInProblem } from '../../../../shared/sign-in/messages.ts'
import type { SignInRequest } from '../../../../shared/sign-in/request.ts'
import type { AppEnv } from '../../../context.ts'
import { clientAddress } from '../../../http/client-address.ts'
import { optional } from '../../../http/optional.ts'
import { digestOf, newToken } from '../../../platform/crypto.ts'

type CodeRequest = { phone: string; ask: SignInRequest }

export type CodeSent = { ok: true; browser: string } | { ok: false; problem: SignInProblem }

/**
 * Sends a code to a number, for the browser that keeps the token (GAT-02). Does the same for every number, so that the
 * answer does not reveal who has signed in before. Throws where the database does not answer.
 */
export async function sendCode(c: Context<AppEnv>, { phone, ask }: CodeRequest): Promise<CodeSent> {
  const { services, now } = c.var
  const sent = await countCode(c, phone)
  if (typeof sent === 'string') return { ok: false, problem: sent }

  const browser = newToken()
  const id = await digestOf(browser)
  const proof = await optional(c, 'sign-in code', services.codes.send({ id, phone }))
  if (proof === null) return { ok: false, problem: 'not_sent' }
  await services.challenges.open({ id, phone, proof, ask, sent, sent_at: now })
  return { ok: true, browser }
}

/** Which of the number's codes of the day this is; or the first limit that is reached. */
async function countCode(c: Context<AppEnv>, phone: string): Promise<number | SignInProblem> {
  const { site, services } = c.var
  const { challenges } = services
  const address = clientAddress(c.req.raw)
  const { address: ofAddress, number } = MAX_CODES_PER_DAY
  if (address !== '' && (await challenges.count('address', address, { most: ofAddress, waits: false })) === 'too_many')
    return 'day_limit'
  const sent = await challenges.count('number', phone, { most: number, waits: true })
  if (typeof sent === 'string') return sent === 'too_soon' ? 'too_soon' : 'number_limit'
  const all = await challenges.count('site', '', { most: site.gates.codes_a_day, waits: false })
  return all === 'too_many' ? 'day_limit' : sent
}
