import type { Context } from 'hono'
import type { AppEnv } from './context.ts'
import { senderOf } from './sender.ts'

/** A page tells and asks once in a while; a script that does so without end fills the reports with what nobody saw. */
export async function isTooOften({ env, req, var: { site } }: Context<AppEnv>): Promise<boolean> {
  // A counter that cannot be asked turns nobody away.
  const counted = await env.EVENTS_LIMIT?.limit({ key: `${site.slug} ${senderOf(req.raw)}` }).catch(() => null)
  return counted?.success === false
}
