import { Hono } from 'hono'
import { homePath } from '../../../../shared/routes/paths.ts'
import type { AppEnv } from '../../../context.ts'
import { messagePage } from '../../../http/errors.tsx'
import { optional } from '../../../http/optional.ts'
import { sentFields } from '../../../http/read-form.ts'
import { takeToken, tokenIn } from './cookies.ts'

/** POST /sign-out: ends the session of this browser, with `everywhere` those of all devices (GAT-02). */
export const signOut = new Hono<AppEnv>().post('/', async (c) => {
  const { everywhere } = await sentFields(c)
  const { services, shopper } = c.var
  const { sessions } = services
  const token = tokenIn(c, 'session')
  const ends = [
    ...(token === null ? [] : [sessions.end(token)]),
    ...(everywhere && shopper ? [sessions.endAll(shopper.phone)] : []),
  ]
  // Not a success while the session lives on.
  const ended = await optional(c, 'sign-out', Promise.all(ends))
  if (!ended) return messagePage(c, 503)
  takeToken(c, 'session')
  c.header('Clear-Site-Data', '"cache"')
  return c.redirect(homePath(), 303)
})
