import type { Context } from 'hono'
import type { AppEnv } from '../../context.ts'
import { optional } from '../../http/optional.ts'
import { report } from '../../platform/log.ts'
import { siteOrigin } from '../../platform/site-origin.ts'
import { storeOf } from '../../platform/store-of.ts'
import { clockFrom } from '../../platform/timeout.ts'
import { deliver } from './deliver.ts'

const AT_ONCE = 3

/** Sends what the shopper waits for after the answer; where that fails, the minute's run sends it. */
export function sendNow(c: Context<AppEnv>): void {
  const { site, services, now } = c.var
  let left = AT_ONCE
  const sender = {
    store: storeOf(c.env, site),
    site,
    origin: siteOrigin(c.env, site),
    ...services,
    clock: clockFrom(now),
    report,
  }
  c.executionCtx.waitUntil(
    optional(
      c,
      'alert message',
      deliver(sender, false, () => left-- > 0),
    ),
  )
}
