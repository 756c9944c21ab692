import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { findTagManager } from '../../../shared/analytics/consent.ts'
import { SPECULATION_FILES } from '../../../shared/routes/speculation-rules.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { VIDEO_FRAMES } from '../../../shared/vehicle/video.ts'
import type { AppEnv } from '../../context.ts'
import { perSite } from '../../platform/per-site.ts'
import { hasToken } from '../address-token.ts'
import { inlineHashes } from '../first-view.tsx'

/** Headers of every answer (QLT-03). The content security policy is set below: Hono's is fixed before the site is known. */
const setSecureHeaders = secureHeaders({
  xContentTypeOptions: 'nosniff',
  referrerPolicy: 'strict-origin-when-cross-origin',
  strictTransportSecurity: 'max-age=31536000',
  // Windows opened to share a car stay readable, so that closing them is noticed.
  crossOriginOpenerPolicy: 'same-origin-allow-popups',
  permissionsPolicy: { camera: [], microphone: [], geolocation: ['self'], payment: ['self'] },
  xFrameOptions: 'DENY',
  crossOriginResourcePolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
})

/** The tag manager and its analytics, on pages of a site that has one (ANA-01). */
const TAG_MANAGER = 'https://www.googletagmanager.com'
const ANALYTICS = 'https://*.google-analytics.com https://*.analytics.google.com'

/** The challenge on forms of a site that uses Turnstile (LED-02). */
const TURNSTILE = 'https://challenges.cloudflare.com'

const CHECKOUT = 'https://checkout.stripe.com'

/** Where browsers say what the policy refused (TRU-05). */
const REPORTS = '/api/csp-reports'

/** The one inline script of a page and its inline styles are named by their hashes: nothing else may run or paint. */
async function contentPolicy(site: Site, hasTags: boolean): Promise<string> {
  const inline = await inlineHashes(site)
  const hasTurnstile = site.features.captcha && site.lead.turnstile_site_key !== null
  return [
    "default-src 'none'",
    `script-src 'self' ${inline.script}${hasTags ? ` ${TAG_MANAGER}` : ''}${hasTurnstile ? ` ${TURNSTILE}` : ''}`,
    `style-src 'self' ${inline.style}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "manifest-src 'self'",
    // Feeds name videos, like photographs, on hosts of their own.
    "media-src 'self' https:",
    `frame-src ${["'self'", ...VIDEO_FRAMES, ...site.vehicle.interior_origins, ...(hasTurnstile ? [TURNSTILE] : [])].join(' ')}`,
    `connect-src 'self'${hasTags ? ` ${TAG_MANAGER} ${ANALYTICS}` : ''}`,
    // Browsers apply this to the redirect after a form as well.
    `form-action 'self'${site.reservation.payment_processors.includes('stripe') ? ` ${CHECKOUT}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Browsers that know `report-to` do not use `report-uri`.
    `report-uri ${REPORTS}`,
    'report-to csp',
  ].join('; ')
}

const sitePolicy = perSite((site) => contentPolicy(site, findTagManager(site) !== null))
/** Of pages with a token in their address, which no third party learns of (TRU-04). */
const policyWithoutTags = perSite((site) => contentPolicy(site, false))

/** Long enough to spare a visitor the way, short enough that a moved site is found the same hour. */
const MOVED_S = 600

/**
 * How a redirect or a failure may be kept that does not say so itself. Browsers would keep a 308 for good and a 404 as
 * they please; a shared cache may not have the host in its key.
 */
const keptFor = (status: number): string =>
  status === 301 || status === 308 ? `private, max-age=${MOVED_S}` : 'no-store'

/** The policy of answers that are no page. */
const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'"

export const security: MiddlewareHandler<AppEnv> = async (c, next) => {
  await setSecureHeaders(c, next)
  const { headers } = c.res
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') headers.set('Cache-Control', 'no-store')
  else if (!headers.has('Cache-Control') && c.res.status >= 300) headers.set('Cache-Control', keptFor(c.res.status))
  const isSecret = hasToken(c)
  // Not 'no-referrer': with it browsers send 'Origin: null', which the check of forms refuses.
  if (isSecret || c.get('site')?.view) headers.set('Referrer-Policy', 'same-origin')
  if (headers.has('Content-Security-Policy')) return
  const site = c.get('site')
  const isPage = headers.get('Content-Type')?.startsWith('text/html')
  const policy = isPage && site ? (isSecret ? policyWithoutTags : sitePolicy)(site) : NO_CONTENT_POLICY
  headers.set('Content-Security-Policy', await policy)
  if (isPage && site) headers.set('Reporting-Endpoints', `csp="${REPORTS}"`)
}

/** How browsers may cache and prerender pages. Not for shared caches: a page belongs to one host, which not every cache puts in its key. */
export const pageHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (!c.res.headers.get('Content-Type')?.startsWith('text/html')) return
  // Browsers that know speculation rules say whether they are on a phone.
  const pointer = c.req.header('Sec-CH-UA-Mobile') === '?1' ? 'touch' : 'mouse'
  c.res.headers.set('Speculation-Rules', `"${SPECULATION_FILES[pointer]}"`)
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'private, no-cache')
}
