import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../context.ts'
import { perSite } from '../per-site.ts'
import { themeHash } from '../theme.ts'

/** What every answer carries (QLT-03). */
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Strict-Transport-Security': 'max-age=31536000',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
  'X-Frame-Options': 'DENY',
}

/** Pages carry no inline script and one inline style, which is named by its hash: nothing else may run or paint. */
const policyOf = perSite(async (site) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${await themeHash(site)}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
)

const NOTHING = "default-src 'none'; frame-ancestors 'none'"

export const security: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  const { headers } = c.res
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value)
  if (headers.has('Content-Security-Policy')) return
  const site = c.get('site')
  const isPage = headers.get('Content-Type')?.startsWith('text/html')
  headers.set('Content-Security-Policy', isPage && site ? await policyOf(site) : NOTHING)
}
