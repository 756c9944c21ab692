import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { shareSvg } from '../../../shared/seo/share-svg.ts'
import { stockScope } from '../../../shared/stock/stock-scope.ts'
import { listingSite } from '../../../shared/vehicle/listing-site.ts'
import { shareCache } from '../../../worker/features/seo/pictures.ts'
import { aCar, aPhoto } from '../../builders/car.ts'
import { buildSite } from '../../builders/site.ts'
import { memoryStock } from '../../fakes/stock.ts'
import { anApp } from '../an-app.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

const PHOTO = 'https://photos.example/a.jpg'
const { colours } = buildSite().theme

it('[FND-01] the page of a car is shared with its picture', async () => {
  const { ask } = await anApp({ cars: [aCar({ slug: 'corolla', images: [aPhoto(PHOTO)] })] })
  expect(await (await ask('/cars/corolla')).text()).toMatch(/og:image" content="[^"]*\/cars\/corolla\/share\.png"/)
})

it('[FND-01] a picture that cannot be drawn leads to the photograph', async () => {
  const { ask } = await anApp({ cars: [aCar({ slug: 'corolla', images: [aPhoto(PHOTO)] })] })
  const answer = await ask('/cars/corolla/share.png')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, PHOTO])
})

it('[FND-01] a car without photographs, or none at all, has no such picture', async () => {
  const { ask } = await anApp({ cars: [aCar({ slug: 'corolla' })] })
  expect((await ask('/cars/corolla/share.png')).status).toBe(404)
  expect((await ask('/cars/none/share.png')).status).toBe(404)
  expect(await (await ask('/cars/corolla')).text()).not.toContain('share.png')
})

it('[FND-01] [QLT-03] the drawing says name, price and dealer, every word of a feed as words', () => {
  const picture = {
    photo: 'data:image/png;base64,',
    subtitle: null,
    price: '$24,990',
    priceType: 'Excl. govt charges',
    dealer: 'Test Yard',
    colours,
  }
  const svg = shareSvg({ ...picture, title: '<script>2020 Corolla' })
  expect(svg).toContain('&lt;script&gt;2020 Corolla')
  expect(svg).toContain('>$24,990<')
  expect(svg).toContain('>Excl. govt charges<')
  expect(svg).toContain('>Test Yard<')
})

it('[FND-01] [TRU-01] is drawn once whatever cookies and keys come with the request', async () => {
  const draw = vi.fn<() => Promise<Uint8Array>>(async () => new Uint8Array([137, 80, 78, 71]))
  const ASSETS = { fetch: async () => new Response('<svg/>', { headers: { 'Content-Type': 'image/svg+xml' } }) }
  const { ask, settled } = await anApp({ env: { INTAKE: { draw }, ASSETS } as never })
  for (const headers of [{}, { Cookie: '__Host-x=1' }, { Cookie: '__Host-forecourt=1' }, { Authorization: 'x' }]) {
    const answer = await ask('/apple-touch-icon.png', { headers: headers as Record<string, string> })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    await settled()
  }
  expect(draw).toHaveBeenCalledTimes(1)
})

describe('the picture is kept', () => {
  const car = aCar({ slug: 'corolla', price: 20_000, images: [aPhoto(PHOTO)] })
  /** What a stored picture of the car is known by. */
  const kept = (changes: Partial<typeof car> = {}, site = buildSite()) => {
    const services = {
      stock: memoryStock([{ ...car, ...changes }]),
      listing: { ...listingSite(site), images: { kind: 'passthrough', sized: [] } },
      scope: stockScope(site, Date.now()),
    }
    const context = { req: { path: '/cars/corolla/share.png' }, env: {}, var: { site, services, now: Date.now() } }
    return shareCache.edition!(context as never)
  }

  it('[FND-01] while the car is as it was, whatever else of the stock has changed', async () => {
    expect(await kept({ updated_at: 5, km: 99 })).toBe(await kept())
  })

  it.each<[string, Partial<typeof car>]>([
    ['price', { price: 19_000 }],
    ['photograph', { images: [aPhoto('https://photos.example/b.jpg')] }],
    ['name', { model: 'Yaris' }],
    ['sale', { status: 'sold', sold_at: Date.now() }],
  ])('[FND-01] and drawn anew for another %s', async (_, changes) => {
    expect(await kept(changes)).not.toBe(await kept())
  })

  it('[FND-01] and for other colours of the site', async () => {
    const { theme } = buildSite()
    const other = buildSite({ theme: { ...theme, colours: { ...theme.colours, brand: '#7a1f3d' } } })
    expect(await kept({}, other)).not.toBe(await kept())
  })
})
