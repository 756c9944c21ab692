import type { Context } from 'hono'
import { codeState } from '../../../../shared/sign-in/code.ts'
import type { SignInProblem } from '../../../../shared/sign-in/messages.ts'
import type { SignInRequest } from '../../../../shared/sign-in/request.ts'
import type { AppEnv } from '../../../context.ts'
import { optional } from '../../../http/optional.ts'
import { digestOf } from '../../../platform/crypto.ts'
import type { Challenge } from './challenges.ts'
import { tokenIn } from './cookies.ts'

/** The challenge of this browser; null where it has none, 'unknown' while the database does not answer. */
export async function ownChallenge(c: Context<AppEnv>): Promise<Challenge | null | 'unknown'> {
  const browser = tokenIn(c, 'browser')
  if (browser === null) return null
  const look = async () => ({ found: await c.var.services.challenges.find(await digestOf(browser)) })
  const looked = await optional(c, 'sign-in challenge', look())
  return looked ? looked.found : 'unknown'
}

type Refused = { problem: SignInProblem; phone: string; ask: SignInRequest }

/**
 * For a shopper who sends the same number again too soon: the code that they have already leads to what they ask for now. False
 * where they have none, or it could not be turned.
 */
export async function reuseCode(c: Context<AppEnv>, { problem, phone, ask }: Refused): Promise<boolean> {
  const own = problem === 'too_soon' ? await ownChallenge(c) : null
  if (!own || own === 'unknown' || own.phone !== phone || codeState(own, c.var.now) !== 'open') return false
  return (await optional(c, 'sign-in challenge', c.var.services.challenges.turn(own.id, ask))) === true
}
