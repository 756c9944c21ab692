import { Hono } from 'hono'
import { correction, generate } from 'lean-qr'
import { toSvgSource } from 'lean-qr/extras/svg'
import { carPath } from '../../../shared/routes/paths.ts'
import type { AppEnv } from '../../context.ts'

/** A day: the address of a car never changes. */
const MAX_AGE_S = 86_400
/** Modules of white around the code; its standard asks for four. */
const QUIET_ZONE = 4

/** GET /cars/{slug}/qr.svg: the address of a car's page, for the window card that the page prints as (VDP-14). */
export const carQrCode = new Hono<AppEnv>().get('/:slug/qr.svg', async (c) => {
  const { site, services } = c.var
  const car = await services.stock.carBySlug(c.req.param('slug'))
  if (!car) return c.notFound()
  const code = generate(new URL(carPath(car.slug), site.url).href, { minCorrectionLevel: correction.M })
  const drawing = toSvgSource(code, { padX: QUIET_ZONE, padY: QUIET_ZONE, xmlDeclaration: true })
  return c.body(drawing, 200, {
    'Content-Type': 'image/svg+xml',
    'X-Robots-Tag': 'noindex',
    'Cache-Control': `public, max-age=${MAX_AGE_S}`,
  })
})
