import { ASSETS } from 'virtual:assets'
import { fontPath } from '../../shared/tenant/fonts.ts'
import type { Site } from '../../shared/tenant/schema.ts'
import { fontsCss, themeCss } from '../../shared/tenant/theme-css.ts'
import { base64, sha256 } from '../platform/crypto.ts'
import { perSite } from '../platform/per-site.ts'

/** The inline styles in the head of a site's pages, beside those of the first view. */
export const themeStyle = perSite((site) => themeCss(site))
export const fontsStyle = perSite((site) => fontsCss(site, fontPath))

const hashOf = async (text: string) => `'sha256-${base64(await sha256(text))}'`

/** The source expressions of a content security policy for all that stands in the head of a site's pages. */
export const inlineHashes = perSite(async (site: Site) => ({
  script: ASSETS.firstScript.hash ?? '',
  style: [
    ...Object.values(ASSETS.firstStyles).flatMap(({ hash }) => hash ?? []),
    await hashOf(themeStyle(site)),
    await hashOf(fontsStyle(site)),
  ].join(' '),
}))
