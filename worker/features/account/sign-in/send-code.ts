import type { Context } from 'hono'
import type { SignInAsk } from '../../../../shared/sign-in/ask.ts'
import { CODES_A_DAY } from '../../../../shared/sign-in/code.ts'
import type { SignInProblem } from '../../../../shared/sign-in/words.ts'
import type { AppEnv } from '../../../context.ts'
import { senderOf } from '../../../http/client-address.ts'
import { optional } from '../../../http/optional.ts'
import { isRateLimited } from '../../../http/rate-limit.ts'
import { digestOf, newToken } from '../../../platform/crypto.ts'

type Wanted = { phone: string; ask: SignInAsk }

export type CodeSent = { ok: true; browser: string } | { ok: false; problem: SignInProblem }

/**
 * Sends a code to a number for this browser, which is to keep the token (GAT-02). Does the same for every number: who
 * has signed in before is not even looked up.
 */
export async function sendCode(c: Context<AppEnv>, { phone, ask }: Wanted): Promise<CodeSent> {
  const { services, now } = c.var
  if (await isRateLimited(c, 'SIGN_IN_LIMIT')) return { ok: false, problem: 'too_often' }
  const sent = await optional(c, 'sign-in counts', countCode(c, phone))
  if (sent === null) return { ok: false, problem: 'unavailable' }
  if (typeof sent === 'string') return { ok: false, problem: sent }

  const browser = newToken()
  const id = await digestOf(browser)
  const proof = await optional(c, 'sign-in code', services.codes.send({ id, phone }))
  if (proof === null) return { ok: false, problem: 'not_sent' }
  const challenge = { id, phone, proof, ask, sent, sent_at: now }
  const opened = await optional(
    c,
    'sign-in challenge',
    services.challenges.open(challenge).then(() => true),
  )
  return opened ? { ok: true, browser } : { ok: false, problem: 'unavailable' }
}

/** Which of the number's codes of the day this is; or the first limit that is reached. */
async function countCode(c: Context<AppEnv>, phone: string): Promise<number | SignInProblem> {
  const { site, services } = c.var
  const { challenges } = services
  const address = senderOf(c.req.raw)
  const { address: ofAddress, number } = CODES_A_DAY
  if (address !== '' && (await challenges.count('address', address, { most: ofAddress, waits: false })) === 'too_many')
    return 'day_limit'
  const sent = await challenges.count('number', phone, { most: number, waits: true })
  if (typeof sent === 'string') return sent === 'too_soon' ? 'too_soon' : 'number_limit'
  const all = await challenges.count('site', '', { most: site.gates.codes_a_day, waits: false })
  return all === 'too_many' ? 'day_limit' : sent
}
