import type { Context } from 'hono'
import type { CodeContact } from '../../../shared/manage/code-texts.ts'
import type { AppEnv } from '../../context.ts'
import { readCookie } from '../../http/cookies.ts'
import { challengeOf } from '../account/sign-in/part.ts'

const TOKEN = /^[\w-]{43}$/

/** The token by which this browser's code is known; null where it has asked for none. */
export function codeToken(c: Context<AppEnv>): string | null {
  const token = readCookie(c, 'manageCode') ?? ''
  return TOKEN.test(token) ? token : null
}

/** The code that this browser has asked for, to this contact; null for none. Throws where the database does not answer. */
export async function ownCode(c: Context<AppEnv>, contact: CodeContact) {
  const token = codeToken(c)
  const challenge = token && (await challengeOf(c, token))
  return challenge && challenge.phone === contact.to ? challenge : null
}
