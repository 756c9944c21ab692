import type { Context } from 'hono'
import type { AppEnv } from './context.ts'
import { senderOf } from './sender.ts'

/** A page tells and asks once in a while; a script that does so without end fills the reports with what nobody saw. */
export async function isTooOften(c: Context<AppEnv>, limit = c.env.EVENTS_LIMIT): Promise<boolean> {
  const { site } = c.var
  // A counter that cannot be asked turns nobody away.
  const counted = await limit?.limit({ key: `${site.slug} ${senderOf(c.req.raw)}` }).catch(() => null)
  return counted?.success === false
}
