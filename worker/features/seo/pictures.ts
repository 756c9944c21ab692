import { type Context, Hono } from 'hono'
import { isInScope } from '../../../shared/car/scope.ts'
import { iconSvg, MANIFEST_ICON_SIZES, TOUCH_ICON_SIZE, webManifest } from '../../../shared/seo/manifest.ts'
import { type SharePicture, shareSvg } from '../../../shared/seo/share-svg.ts'
import { carDetail } from '../../../shared/vehicle/detail.ts'
import { shareImage } from '../../../shared/vehicle/share-image.ts'
import type { AppEnv } from '../../context.ts'
import type { CacheRule } from '../../http/middleware/page-cache.ts'
import { optional } from '../../http/optional.ts'
import { base64, contentHash } from '../../platform/crypto.ts'
import { build } from '../../platform/edition.ts'

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

/** The first bytes of the formats that a drawing can hold. */
const SIGNATURES: [type: string, bytes: number[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', [0x47, 0x49, 0x46]],
]

/** A picture's file as a data URL, for use inside a drawing. What has no known signature is taken for SVG. */
function pictureDataUrl(bytes: Uint8Array): string {
  const [type] = SIGNATURES.find(([, start]) => start.every((byte, at) => bytes[at] === byte)) ?? ['image/svg+xml']
  return `data:${type};base64,${base64(bytes)}`
}

const HOUR = 'public, max-age=3600'

/** GET /cars/{slug}/share.png (FND-01): the picture of a shared car; its photograph where it cannot be drawn. */
export const sharePicture = new Hono<AppEnv>().get('/:slug/share.png', async (c) => {
  const shown = await findPicture(c, c.req.param('slug'))
  if (!shown) return c.notFound()
  const png = await optional(c, 'share picture', drawShared(c, shown))
  if (!png) return c.redirect(shown.photo, 302)
  return c.body(new Uint8Array(png), 200, { 'Content-Type': 'image/png', 'Cache-Control': HOUR })
})

/** All that the picture is drawn from, `photo` by its address; null for a car without one, or that is not shown. */
async function findPicture(
  { var: { site, services, now } }: Context<AppEnv>,
  slug: string,
): Promise<SharePicture | null> {
  const car = await services.stock.cars.findBySlug(slug)
  const photo = car && shareImage(car, services.listing.images)
  if (!car || !photo || !isInScope(car, services.scope)) return null
  const { title, subtitle, price, sold } = carDetail(car, services.listing, now)
  return {
    photo,
    title,
    subtitle,
    ...(price.kind === 'price' && !sold
      ? { price: price.text, priceType: price.type }
      : { price: null, priceType: null }),
    dealer: site.name,
    colours: site.theme.colours,
  }
}

async function drawShared({ var: { services } }: Context<AppEnv>, shown: SharePicture): Promise<Uint8Array> {
  const file = await services.photo(shown.photo)
  if (!file) throw new Error('the photograph cannot be read')
  return services.drawings.png(shareSvg({ ...shown, photo: pictureDataUrl(file) }))
}

const SLUG_OF_PATH = /^\/cars\/([^/]+)\/share\.png$/

/** Kept by what it shows: another publication of the stock draws no picture anew whose car is as it was. */
export const shareCache: CacheRule = {
  statuses: [200],
  key: ({ req }) => req.path,
  edition: async (c) => {
    const shown = await findPicture(c, SLUG_OF_PATH.exec(c.req.path)?.[1] ?? '')
    if (!shown) throw new Error('no picture of this car')
    return contentHash(JSON.stringify([build(c.env), shown]))
  },
}
