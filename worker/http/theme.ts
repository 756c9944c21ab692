import { fontPath } from '../../shared/tenant/fonts.ts'
import { themeCss } from '../../shared/tenant/theme-css.ts'
import { base64, sha256 } from '../platform/crypto.ts'
import { perSite } from '../platform/per-site.ts'

/** The style that a site's pages carry in their head: the only style that stands in a page. */
export const themeStyle = perSite((site) => themeCss(site, fontPath))

/** That style as a content security policy names it. */
export const themeHash = perSite(async (site) => `'sha256-${base64(await sha256(themeStyle(site)))}'`)
