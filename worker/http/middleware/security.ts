import type { MiddlewareHandler } from 'hono'
import { VIDEO_FRAMES } from '../../../shared/car/video.ts'
import { tagManagerOf } from '../../../shared/tenant/analytics.ts'
import type { AppEnv } from '../../context.ts'
import { perSite } from '../../platform/per-site.ts'
import { themeHash } from '../theme.ts'

/** What every answer carries (QLT-03). */
const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Strict-Transport-Security': 'max-age=31536000',
  // A window that we open to share a car stays ours to see closed.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
  'X-Frame-Options': 'DENY',
}

/** The tag manager and what it tells, on pages of a site that has one (ANA-01). */
const TAG_MANAGER = 'https://www.googletagmanager.com'
/** What asks for people on the forms of a site that has it (LED-02). */
const TURNSTILE = 'https://challenges.cloudflare.com'
const ANALYTICS = 'https://*.google-analytics.com https://*.analytics.google.com'

/** Where Stripe takes payments. */
const CHECKOUT = 'https://checkout.stripe.com'

/** Pages carry no inline script and one inline style, which is named by its hash: nothing else may run or paint. */
const policyOf = perSite(async (site) => {
  const hasTags = tagManagerOf(site) !== null
  const hasTurnstile = site.features.captcha && site.lead.captcha === 'turnstile'
  return [
    "default-src 'none'",
    `script-src 'self'${hasTags ? ` ${TAG_MANAGER}` : ''}${hasTurnstile ? ` ${TURNSTILE}` : ''}`,
    `style-src 'self' ${await themeHash(site)}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    // A dealer's videos lie wherever its feed keeps them, like its photographs.
    "media-src 'self' https:",
    `frame-src ${["'self'", ...VIDEO_FRAMES, ...site.vehicle.interior_origins, ...(hasTurnstile ? [TURNSTILE] : [])].join(' ')}`,
    `connect-src 'self'${hasTags ? ` ${TAG_MANAGER} ${ANALYTICS}` : ''}`,
    // Browsers hold a form to this also where its answer leads on.
    `form-action 'self'${site.reservation.payment_processors.includes('stripe') ? ` ${CHECKOUT}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
})

/** What answers anything else is for whoever asked, and is kept by nobody. */
const READS = new Set(['GET', 'HEAD'])

const NOTHING = "default-src 'none'; frame-ancestors 'none'"

export const security: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  const { headers } = c.res
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value)
  if (!READS.has(c.req.method)) headers.set('Cache-Control', 'no-store')
  if (headers.has('Content-Security-Policy')) return
  const site = c.get('site')
  const isPage = headers.get('Content-Type')?.startsWith('text/html')
  headers.set('Content-Security-Policy', isPage && site ? await policyOf(site) : NOTHING)
}
