import { Hono } from 'hono'
import { carDetail } from '../../../shared/car/detail.ts'
import type { Car } from '../../../shared/car/schema.ts'
import { isInScope } from '../../../shared/car/scope.ts'
import { shareImage } from '../../../shared/car/share-image.ts'
import { shareSvg } from '../../../shared/seo/share-svg.ts'
import type { AppEnv } from '../../context.ts'
import type { CacheRule } from '../../http/middleware/page-cache.ts'
import { optional } from '../../http/optional.ts'
import { pictureDataUrl } from './picture-data-url.ts'

const HOUR = 'public, max-age=3600'

/** GET /cars/{slug}/share.png (FND-01): the picture of a shared car; its photograph where it cannot be drawn. */
export const sharePicture = new Hono<AppEnv>().get('/:slug/share.png', async (c) => {
  const { site, services, now } = c.var
  const car = await services.stock.carBySlug(c.req.param('slug'))
  const photo = car && shareImage(car, services.listing.images)
  if (!car || !photo || !isInScope(car, services.scope)) return c.notFound()
  const draw = async (shown: Car) => {
    const file = await services.photo(photo)
    if (!file) throw new Error('the photograph cannot be read')
    const { title, subtitle, price, sold } = carDetail(shown, services.listing, now)
    return services.drawings.png(
      shareSvg({
        photo: pictureDataUrl(file),
        title,
        subtitle,
        price: price.kind === 'price' && !sold ? price.text : null,
        dealer: site.name,
        colours: site.theme.colours,
      }),
    )
  }
  const png = await optional(c, 'share picture', draw(car))
  if (!png) return c.redirect(photo, 302)
  return c.body(new Uint8Array(png), 200, { 'Content-Type': 'image/png', 'Cache-Control': HOUR })
})

export const shareCache: CacheRule = { statuses: [200], key: ({ req }) => req.path }
