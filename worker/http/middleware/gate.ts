import type { Context, MiddlewareHandler } from 'hono'
import { isPathAvailable } from '../../../shared/routes/access.ts'
import { sameSitePath } from '../../../shared/routes/canonical-path.ts'
import { requiredSignIn } from '../../../shared/routes/gates.ts'
import { homePath } from '../../../shared/routes/paths.ts'
import { signInHref } from '../../../shared/sign-in/request.ts'
import type { SignInType } from '../../../shared/sign-in/types.ts'
import type { AppEnv } from '../../context.ts'
import { messagePage, RequestError } from '../errors.tsx'
import { referringPage } from '../redirect-after.ts'
import { renderer } from '../render.tsx'

/** Redirects a visitor who is not signed in from a gated page to sign-in (GAT-01). Gated pages are never cached. */
export const gate: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { site, shopper, isShopperUnknown } = c.var
  const type = isPathAvailable(site.features, c.req.path) ? requiredSignIn(site, c.req.path) : null
  if (!type) return next()
  if (shopper) await next()
  else if (isShopperUnknown) c.res = await unavailable(c)
  else c.res = c.redirect(signInFirst(c, type), 303)
  c.header('Cache-Control', 'no-store')
}

function signInFirst(c: Context<AppEnv>, type: SignInType): string {
  const { pathname, search } = new URL(c.req.url)
  const redirect = sameSitePath(pathname + search) ?? homePath()
  const from = referringPage(c)
  return signInHref({ type, redirect, back: from === null || from === redirect ? homePath() : from, car: null })
}

/** The session cannot be read now. Its visitor may be signed in, so asking for sign-in again would be no use. */
async function unavailable(c: Context<AppEnv>): Promise<Response> {
  await renderer(c, () => Promise.resolve())
  return messagePage(c, 503)
}

/** A preview sends nothing: forms and calls that would are refused with a sentence (SIT-01). */
export const refuseInPreview: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.get('site').view && c.req.method !== 'GET' && c.req.method !== 'HEAD') throw new RequestError('preview')
  await next()
}
