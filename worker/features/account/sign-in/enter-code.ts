import type { Context } from 'hono'
import { CODE_MAX_ATTEMPTS, codeState, parseCode } from '../../../../shared/sign-in/code.ts'
import type { SignInProblem } from '../../../../shared/sign-in/messages.ts'
import type { SignInRequest } from '../../../../shared/sign-in/request.ts'
import type { AppEnv } from '../../../context.ts'
import { optional } from '../../../http/optional.ts'
import { sha256Hex } from '../../../platform/crypto.ts'
import type { Challenge } from './challenges.ts'
import { type CodeCookie, tokenIn } from './cookies.ts'

/** The challenge of this browser; null where it has none. Throws where the database does not answer. */
export async function findChallenge(c: Context<AppEnv>, cookie: CodeCookie): Promise<Challenge | null> {
  const token = tokenIn(c, cookie)
  return token === null ? null : c.var.services.signIn.challenges.find(await sha256Hex(token))
}

/** That of a sign-in; 'unknown' while the database does not answer. */
export async function ownChallenge(c: Context<AppEnv>): Promise<Challenge | null | 'unknown'> {
  const look = async () => ({ found: await findChallenge(c, 'signIn') })
  const looked = await optional(c, 'sign-in challenge', look())
  return looked ? looked.found : 'unknown'
}

type Refused = { problem: SignInProblem; phone: string; ask: SignInRequest }

/** For the same number again too soon: the code they have leads to what they ask for now. False where it does not. */
export async function reuseCode(c: Context<AppEnv>, { problem, phone, ask }: Refused): Promise<boolean> {
  const own = problem === 'too_soon' ? await ownChallenge(c) : null
  if (!own || own === 'unknown' || own.phone !== phone || codeState(own, c.var.now) !== 'open') return false
  return (
    (await optional(c, 'sign-in challenge', c.var.services.signIn.challenges.turn(own.id, { ...own.ask, ...ask }))) ===
    true
  )
}

type Entry = {
  /** Names the browser that asked for the code. */
  cookie: CodeCookie
  /** The challenge that the form was for. */
  id: string
  code: string
}

export type CodeEntered =
  | { ok: true; challenge: Challenge }
  | { ok: false; problem: SignInProblem /** Attempts left, where the shopper is told. */; left?: number }

export type CheckCode = (challenge: Challenge, code: string) => Promise<boolean>

/**
 * Whether this is the code of this challenge, entered in time in the browser that asked for it, at the site that sent it
 * (GAT-02). `check`: for codes that `services.signIn.codes` has not sent. Every code costs an attempt unless it has too few digits. Throws where the code could not be checked.
 */
export async function enterCode(
  c: Context<AppEnv>,
  { cookie, id, code: typed }: Entry,
  check?: CheckCode,
): Promise<CodeEntered> {
  const { services, now } = c.var
  const browser = tokenIn(c, cookie)
  const ownId = browser && (await sha256Hex(browser))
  if (!ownId) return { ok: false, problem: 'code_elsewhere' }
  // A page of an earlier code, which this browser has replaced since.
  if (ownId !== id) return { ok: false, problem: 'code_closed' }
  const code = parseCode(typed)
  if (code === null) return { ok: false, problem: 'code_missing' }

  const challenge = await services.signIn.challenges.takeTry(ownId)
  if (!challenge) {
    const stored = await services.signIn.challenges.find(ownId)
    return { ok: false, problem: stored ? PROBLEMS[codeState(stored, now)] : 'code_elsewhere' }
  }
  const isRight = check ? check(challenge, code) : services.signIn.codes.check(challenge, code)
  if (await isRight) return { ok: true, challenge }
  const left = CODE_MAX_ATTEMPTS - challenge.tries
  return left > 0 ? { ok: false, problem: 'code_wrong', left } : { ok: false, problem: 'code_spent' }
}

const PROBLEMS = {
  open: 'code_closed',
  closed: 'code_closed',
  spent: 'code_spent',
  expired: 'code_expired',
} as const satisfies Record<ReturnType<typeof codeState>, SignInProblem>
