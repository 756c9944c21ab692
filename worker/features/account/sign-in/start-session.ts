import type { Context } from 'hono'
import type { AppEnv } from '../../../context.ts'
import type { Outcome } from '../../../forms/submission.ts'
import { optional } from '../../../http/optional.ts'
import { setWatchNotice } from '../watchlist/notice.ts'
import { watchCar } from '../watchlist/watch-car.ts'
import { giveBackCode } from './code-budget.ts'
import { codePage } from './code-page.tsx'
import { giveToken, takeToken, tokenIn } from './cookies.ts'
import type { CodeEntered } from './enter-code.ts'
import { rememberNumber } from './known-number.ts'

/**
 * Signs in the shopper who entered the right code, under a new token, and leads to the page that they wanted (GAT-02).
 * The car they came to save is saved (WAT-02). The session is stored before the code is used up, so that the same code
 * can be sent again where storing fails.
 */
export async function startSession(
  c: Context<AppEnv>,
  { challenge }: Extract<CodeEntered, { ok: true }>,
): Promise<Outcome> {
  const { phone, ask, receipt } = challenge
  const { sessions, challenges } = c.var.services
  const token = await sessions.begin(phone)
  if (!(await challenges.close(challenge.id))) {
    // Another send of the same code was sooner.
    await optional(c, 'unused session', sessions.end(token))
    return codePage(c, challenge, { problem: 'code_closed' })
  }
  const before = tokenIn(c, 'session')
  if (before !== null) await optional(c, 'earlier session', sessions.end(before))
  await giveBackCode(c, receipt)
  await rememberNumber(c, phone)
  giveToken(c, 'session', token)
  takeToken(c, 'browser')
  if (ask.car !== null && c.var.site.features.watchlist) {
    await setWatchNotice(c, await optional(c, 'watchlist', watchCar(c, phone, ask.car)), ask.redirect)
  }
  return { next: ask.redirect }
}
