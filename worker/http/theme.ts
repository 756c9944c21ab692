import { fontPath } from '../../shared/tenant/fonts.ts'
import { themeCss } from '../../shared/tenant/theme-css.ts'
import { perSite } from '../platform/per-site.ts'

/** The style that a site's pages carry in their head: the only style that stands in a page. */
export const themeOf = perSite((site) => themeCss(site, fontPath))

/** That style as a content security policy names it. */
export const themeHash = perSite(async (site) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(themeOf(site)))
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
})
