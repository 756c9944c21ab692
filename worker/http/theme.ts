import { fontPath } from '../../shared/tenant/fonts.ts'
import { themeCss } from '../../shared/tenant/theme-css.ts'
import { base64, sha256 } from '../platform/crypto.ts'
import { perSite } from '../platform/per-site.ts'

/** The inline style in the head of a site's pages; pages have no other. */
export const themeStyle = perSite((site) => themeCss(site, fontPath))

/** The source expression of that style in a content security policy. */
export const themeHash = perSite(async (site) => `'sha256-${base64(await sha256(themeStyle(site)))}'`)
