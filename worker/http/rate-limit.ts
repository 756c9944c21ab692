import type { Context } from 'hono'
import type { AppEnv } from '../context.ts'
import { clientAddress } from './client-address.ts'

export type RateLimitCounter = 'EVENTS_LIMIT' | 'FORMS_LIMIT' | 'PLAIN_FORMS_LIMIT' | 'SIGN_IN_LIMIT'

/** Whether one address has asked one site too often within a minute. */
export async function isRateLimited(
  { env, req, var: { site } }: Context<AppEnv>,
  counter: RateLimitCounter = 'EVENTS_LIMIT',
): Promise<boolean> {
  // Where the counter does not answer, the request is allowed.
  const counted = await env[counter]?.limit({ key: `${site.slug} ${clientAddress(req.raw)}` }).catch(() => null)
  return counted?.success === false
}
