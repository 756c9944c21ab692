import { type Context, Hono } from 'hono'
import { iconSvg, MANIFEST_ICON_SIZES, TOUCH_ICON_SIZE, webManifest } from '../../../shared/seo/manifest.ts'
import type { AppEnv } from '../../context.ts'
import type { CacheRule } from '../../http/middleware/page-cache.ts'
import { optional } from '../../http/optional.ts'
import { pictureDataUrl } from './picture-data-url.ts'

const DAY = 'public, max-age=86400'

/** GET /favicon.ico, /site.webmanifest, /apple-touch-icon.png and /icons/{size}.png (FND-01). */
export const icons = new Hono<AppEnv>()
  .get('/favicon.ico', (c) => {
    c.header('Cache-Control', DAY)
    return c.redirect(c.var.site.logo.icon.url, 302)
  })
  .get('/site.webmanifest', (c) => {
    c.header('Cache-Control', DAY)
    return c.body(JSON.stringify(webManifest(c.var.site)), 200, { 'Content-Type': 'application/manifest+json' })
  })
  .get('/apple-touch-icon.png', (c) => sendIcon(c, TOUCH_ICON_SIZE))
  .get('/icons/:file', (c) => {
    const size = MANIFEST_ICON_SIZES.find((each) => c.req.param('file') === `${each}.png`)
    return size ? sendIcon(c, size) : c.notFound()
  })

/** The site's mark drawn as PNG; the mark's own file where that fails. */
async function sendIcon(c: Context<AppEnv>, size: number) {
  const { site, services } = c.var
  const draw = async () => {
    const mark = await services.photo(site.logo.icon.url)
    if (!mark) throw new Error('the icon of the logo cannot be read')
    return services.drawings.png(iconSvg(pictureDataUrl(mark), size, site.theme.colours.surface_raised))
  }
  const png = await optional(c, 'icon', draw())
  if (!png) return c.redirect(site.logo.icon.url, 302)
  return c.body(new Uint8Array(png), 200, { 'Content-Type': 'image/png', 'Cache-Control': DAY })
}

export const iconCache: CacheRule = { statuses: [200], key: ({ req }) => req.path }
