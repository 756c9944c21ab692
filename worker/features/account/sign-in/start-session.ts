import type { Context } from 'hono'
import type { AppEnv } from '../../../context.ts'
import { messagePage } from '../../../http/errors.tsx'
import { optional } from '../../../http/optional.ts'
import { tellWatched } from '../watchlist/notice.ts'
import { watchCar } from '../watchlist/watch-car.ts'
import type { Challenge } from './challenges.ts'
import { giveToken, takeToken, tokenIn } from './cookies.ts'

/**
 * Whose code was right is signed in, under a token that nobody had before, and goes where they wanted to (GAT-02). The
 * car they came to save is saved (WAT-02).
 */
export async function arrive(c: Context<AppEnv>, { phone, ask }: Challenge) {
  const { sessions } = c.var.services
  const token = await optional(c, 'new session', sessions.begin(phone))
  if (token === null) return messagePage(c, 503)
  const before = tokenIn(c, 'session')
  if (before !== null) await optional(c, 'earlier session', sessions.end(before))
  giveToken(c, 'session', token)
  takeToken(c, 'browser')
  if (ask.car !== null && c.var.site.features.watchlist) {
    tellWatched(c, await optional(c, 'watchlist', watchCar(c, phone, ask.car)), ask.redirect)
  }
  return c.redirect(ask.redirect, 303)
}
