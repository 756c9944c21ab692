import type { Context } from 'hono'
import { CODE_TRIES, codeState, readCode } from '../../../../shared/sign-in/code.ts'
import type { SignInProblem } from '../../../../shared/sign-in/words.ts'
import type { AppEnv } from '../../../context.ts'
import { optional } from '../../../http/optional.ts'
import { isRateLimited } from '../../../http/rate-limit.ts'
import { digestOf } from '../../../platform/crypto.ts'
import type { Challenge } from './challenges.ts'

type Entered = {
  /** What the browser alone holds. */ browser: string | null /** Which challenge the form was for. */
  id: string
  code: string
}

export type CodeEntered =
  | { ok: true; challenge: Challenge }
  | { ok: false; problem: SignInProblem /** Tries left, where that is worth saying. */; left?: number }

/**
 * Whether this is the code of this challenge, entered in time and for the first time in the browser that asked for it, at
 * the site that sent it (GAT-02). Every answer but a code that is none costs a try.
 */
export async function enterCode(c: Context<AppEnv>, { browser, id, code: typed }: Entered): Promise<CodeEntered> {
  const { services } = c.var
  if (await isRateLimited(c, 'SIGN_IN_LIMIT')) return { ok: false, problem: 'too_often' }
  const own = browser && (await digestOf(browser))
  if (!own) return { ok: false, problem: 'code_elsewhere' }
  // A page of an earlier code, which this browser has replaced since.
  if (own !== id) return { ok: false, problem: 'code_closed' }
  const code = readCode(typed)
  if (code === null) return { ok: false, problem: 'code_missing' }

  const entered = await optional(c, 'sign-in code', check(c, own, code))
  return entered ?? { ok: false, problem: 'unavailable' }

  async function check({ var: { now } }: Context<AppEnv>, ownId: string, given: string): Promise<CodeEntered> {
    const challenge = await services.challenges.takeTry(ownId)
    if (!challenge) {
      const kept = await services.challenges.find(ownId)
      return { ok: false, problem: kept ? PROBLEMS[codeState(kept, now)] : 'code_elsewhere' }
    }
    if (await services.codes.check(challenge, given)) {
      return (await services.challenges.close(ownId)) ? { ok: true, challenge } : { ok: false, problem: 'code_closed' }
    }
    const left = CODE_TRIES - challenge.tries
    return left > 0 ? { ok: false, problem: 'code_wrong', left } : { ok: false, problem: 'code_spent' }
  }
}

const PROBLEMS = {
  open: 'code_closed',
  closed: 'code_closed',
  spent: 'code_spent',
  expired: 'code_expired',
} as const satisfies Record<ReturnType<typeof codeState>, SignInProblem>
