import { type Context, Hono } from 'hono'
import { correction, generate } from 'lean-qr'
import { toSvgSource } from 'lean-qr/extras/svg'
import { PrintPage } from '../../../client/pages/print.tsx'
import type { Car } from '../../../shared/car/schema.ts'
import { findSeller } from '../../../shared/car/seller.ts'
import { carPath, pathTo, printPath } from '../../../shared/routes/paths.ts'
import { brochure, brochurePhotos } from '../../../shared/vehicle/brochure.ts'
import { carDetail } from '../../../shared/vehicle/detail.ts'
import { fillVehicle, vehicleWords } from '../../../shared/vehicle-words.ts'
import type { AppEnv } from '../../context.ts'
import { messagePage } from '../../http/errors.tsx'
import type { CacheRule } from '../../http/middleware/page-cache.ts'
import { shownCar } from '../stock/part.ts'

/** /print?car_id={slug}: one car on paper (VDP-14). */
export const print = new Hono<AppEnv>().get('/', async (c) => {
  const car = await shownCar(c, c.req.query('car_id') ?? '')
  if (!car) return messagePage(c, 404)
  const { site } = c.var
  const paper = makeBrochure(c, car)
  const logo = { ...site.logo, alt: site.name }
  const view = {
    brochure: paper,
    logo,
    qr: pathTo('car_qr', car),
    back: { text: fillVehicle('Back to the {vehicle}', vehicleWords(car)), href: pathTo('car', car) },
    pdf: pathTo('car_pdf', car),
  }
  return c.render(<PrintPage {...view} />, {
    head: { title: `${paper.title} | ${site.name}`, stylesheet: 'print', noindex: true, isBare: true },
  })
})

/** /cars/{slug}/pdf: the brochure of one car as a PDF. */
export const carPdf = new Hono<AppEnv>().get('/:slug/pdf', async (c) => {
  const car = await shownCar(c, c.req.param('slug'))
  if (!car) return messagePage(c, 404)
  const { site, services } = c.var
  const photos = brochurePhotos(car, services.listing.images)
  const file = await services.pdf.print({
    brochure: { ...makeBrochure(c, car), accent: site.theme.colours.accent },
    page: new URL(printPath(car.slug), site.url).href,
    photos: async () => (await Promise.all(photos.map(services.photo))).filter((photo) => photo !== null),
    logo: async () => services.photo(site.logo.url),
  })
  return c.body(new Uint8Array(file), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${car.slug}.pdf"`,
    'X-Robots-Tag': 'noindex',
    'Cache-Control': 'private, no-cache',
  })
})

function makeBrochure({ var: { site, services, now } }: Context<AppEnv>, car: Car) {
  return brochure(carDetail(car, services.listing, now), findSeller(car, site), site.vehicle.disclaimer, now)
}

export const printCache: CacheRule = { statuses: [200], key: ({ req }) => req.query('car_id') ?? null }
export const pdfCache: CacheRule = { statuses: [200], key: ({ req }) => req.path }

/** A day: the address of a car never changes. */
const MAX_AGE_S = 86_400
/** Modules of white around the code; its standard asks for four. */
const QUIET_ZONE = 4

/** GET /cars/{slug}/qr.svg: the address of a car's page, for the window card that the page prints as (VDP-14). */
export const carQrCode = new Hono<AppEnv>().get('/:slug/qr.svg', async (c) => {
  const { site, services } = c.var
  const car = await services.stock.cars.findBySlug(c.req.param('slug'))
  if (!car) return c.notFound()
  const code = generate(new URL(carPath(car.slug), site.url).href, { minCorrectionLevel: correction.M })
  const drawing = toSvgSource(code, { padX: QUIET_ZONE, padY: QUIET_ZONE, xmlDeclaration: true })
  return c.body(drawing, 200, {
    'Content-Type': 'image/svg+xml',
    'X-Robots-Tag': 'noindex',
    'Cache-Control': `public, max-age=${MAX_AGE_S}`,
  })
})
