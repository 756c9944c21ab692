import type { Context } from 'hono'
import type { AppEnv } from '../context.ts'
import { senderOf } from './client-address.ts'

/** A page tells and asks once in a while; a script that does so without end fills the reports with what nobody saw. */
export async function isRateLimited(
  { env, req, var: { site } }: Context<AppEnv>,
  counter: 'EVENTS_LIMIT' | 'FORMS_LIMIT' | 'PLAIN_FORMS_LIMIT' | 'SIGN_IN_LIMIT' = 'EVENTS_LIMIT',
): Promise<boolean> {
  // A counter that cannot be asked turns nobody away.
  const counted = await env[counter]?.limit({ key: `${site.slug} ${senderOf(req.raw)}` }).catch(() => null)
  return counted?.success === false
}
