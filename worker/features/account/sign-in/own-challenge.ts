import type { Context } from 'hono'
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
