import type { Context, MiddlewareHandler, Next } from 'hono'
import { toPhone } from '../../../shared/phone.ts'
import { isPathAvailable } from '../../../shared/routes/access.ts'
import { canonicalPath } from '../../../shared/routes/canonical-path.ts'
import { pathTo } from '../../../shared/routes/paths.ts'
import { HOSTNAME } from '../../../shared/settings/fields.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import type { Bindings } from '../../bindings.ts'
import type { TenantEnv } from '../../context.ts'
import { plainPage } from '../../http/plain-page.ts'
import { perSite } from '../../platform/per-site.ts'
import { parsePreviewId, previewBindings } from './preview.ts'
import type { Sites } from './service.ts'

/** Hosts on a developer's machine: no redirect to the site's own host. */
const LOCAL_SUFFIX = '.localhost'

const ownHost = perSite((site) => new URL(site.url).hostname)

/** Finds the site of the request by its URL's host and sets `c.var.site` (TEN-01). Other hosts redirect to its own. */
export function tenant(sitesOf: (c: Context<TenantEnv>) => Sites): MiddlewareHandler<TenantEnv> {
  return async (c, next) => {
    const url = new URL(c.req.url)
    const preview = parsePreviewId(url.hostname, c.env)
    if (preview !== null) return openPreview(c, sitesOf(c), preview, next)
    const host = previewHost(url, c.env) ?? parseRequestHost(url)
    if (host === null) return noSite()
    let site: Site | null
    try {
      site = await sitesOf(c).at(host)
    } catch {
      return unavailable()
    }
    // What the processor says of money is taken for as long as the site can be restored.
    const isOfMoney = url.pathname === pathTo('api_payments_webhook')
    if (!site || (site.state === 'retired' && !isOfMoney)) return noSite()
    if (host !== ownHost(site) && !host.endsWith(LOCAL_SUFFIX)) {
      return c.redirect(new URL(canonicalPath(url.pathname) + url.search, site.url).href, 308)
    }
    if (site.state === 'paused' && !isOfMoney) {
      c.set('isPaused', true)
      return backSoon(site)
    }
    c.set('site', site)
    return next()
  }
}

/** A draft or a past edition: on stores that cannot be written, at the moment that it shows. */
async function openPreview(c: Context<TenantEnv>, sites: Sites, id: string, next: Next): Promise<Response | void> {
  const site = await sites.preview(id).catch(() => undefined)
  if (site === undefined) return unavailable()
  if (site === null) return previewEnded()
  c.env = previewBindings(c.env)
  c.set('site', site)
  const { at } = site.view!
  if (at !== null) c.set('now', at)
  await next()
  c.res.headers.set('X-Robots-Tag', 'noindex, nofollow')
  c.res.headers.set('Cache-Control', 'no-store')
}

/** On workers.dev a preview serves the one site that it was uploaded for, without a redirect. */
const previewHost = (url: URL, { PREVIEW_SITE }: Bindings) =>
  PREVIEW_SITE && url.hostname.endsWith('.workers.dev') ? PREVIEW_SITE + LOCAL_SUFFIX : null

/** The host in the form of KV keys: lower case, without port and trailing dot; null for an invalid host. */
export function parseRequestHost(url: URL): string | null {
  const host = url.hostname.toLowerCase().replace(/\.$/, '')
  return HOSTNAME.test(host) ? host : null
}

const noSite = () =>
  plainPage(404, {
    title: 'There is no site at this address',
    text: 'Please check the address for a typing mistake.',
  })

const previewEnded = () =>
  plainPage(404, { title: 'This preview has ended', text: 'Please ask the sender of this address for a new one.' })

const backSoon = ({ name, phone, theme: { colours } }: Site) => {
  const { text, href } = toPhone(phone)
  return plainPage(
    503,
    {
      title: `${name} will be back soon`,
      text: 'Our website is taking a short break. We are still here: please call us.',
      link: { text: `Call ${text}`, href },
    },
    { colours: { brand: colours.brand, ink: colours.brand_ink }, headers: { 'Retry-After': '3600' } },
  )
}

const unavailable = () =>
  plainPage(
    503,
    { title: 'We cannot open this site just now', text: 'Please try again in a minute.' },
    { headers: { 'Retry-After': '60' } },
  )

/** Pages and calls of a feature that is off for the site answer 404 (TEN-03). */
export const access: MiddlewareHandler<TenantEnv> = async (c, next) =>
  isPathAvailable(c.get('site').features, c.req.path) ? next() : c.notFound()
