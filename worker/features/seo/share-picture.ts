import { type Context, Hono } from 'hono'
import { carDetail } from '../../../shared/car/detail.ts'
import { isInScope } from '../../../shared/car/scope.ts'
import { shareImage } from '../../../shared/car/share-image.ts'
import { type SharePicture, shareSvg } from '../../../shared/seo/share-svg.ts'
import type { AppEnv } from '../../context.ts'
import type { CacheRule } from '../../http/middleware/page-cache.ts'
import { optional } from '../../http/optional.ts'
import { contentHash } from '../../platform/crypto.ts'
import { build } from '../../platform/edition.ts'
import { pictureDataUrl } from './picture-data-url.ts'

const HOUR = 'public, max-age=3600'

/** GET /cars/{slug}/share.png (FND-01): the picture of a shared car; its photograph where it cannot be drawn. */
export const sharePicture = new Hono<AppEnv>().get('/:slug/share.png', async (c) => {
  const shown = await shownOf(c, c.req.param('slug'))
  if (!shown) return c.notFound()
  const png = await optional(c, 'share picture', draw(c, shown))
  if (!png) return c.redirect(shown.photo, 302)
  return c.body(new Uint8Array(png), 200, { 'Content-Type': 'image/png', 'Cache-Control': HOUR })
})

/** All that the picture is drawn from, `photo` by its address; null for a car without one, or that is not shown. */
async function shownOf({ var: { site, services, now } }: Context<AppEnv>, slug: string): Promise<SharePicture | null> {
  const car = await services.stock.carBySlug(slug)
  const photo = car && shareImage(car, services.listing.images)
  if (!car || !photo || !isInScope(car, services.scope)) return null
  const { title, subtitle, price, sold } = carDetail(car, services.listing, now)
  return {
    photo,
    title,
    subtitle,
    price: price.kind === 'price' && !sold ? price.text : null,
    dealer: site.name,
    colours: site.theme.colours,
  }
}

async function draw({ var: { services } }: Context<AppEnv>, shown: SharePicture): Promise<Uint8Array> {
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
    const shown = await shownOf(c, SLUG_OF_PATH.exec(c.req.path)?.[1] ?? '')
    if (!shown) throw new Error('no picture of this car')
    return contentHash(JSON.stringify([build(c.env), shown]))
  },
}
