import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Car } from '../../shared/car/schema.ts'
import type { Bindings } from '../../worker/bindings.ts'
import { aCar, aPhoto } from '../builders/car.ts'
import { anIntake } from '../builders/intake.ts'
import { pdfText } from '../builders/pdf-text.ts'
import { anApp } from './an-app.ts'

type Node = Record<string, unknown>
type Offer = { price?: number; availability: string }

const textOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, '\n')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")

const corolla = {
  ...aCar({
    badge: 'Ascent Sport',
    price: 21_990,
    before_price: 23_990,
    price_type: 'Drive away',
    km: 42_310,
    simple_transmission: 'Automatic',
    simple_fuel: 'Petrol',
    colour: 'White',
    seats: 5,
    stocknum: 'H10427',
    vin: 'JTNKU3JE60J123456',
    standardEquipment: ['Reverse camera', 'Bluetooth'],
    dealercomments: '<p>One owner & a full history.</p>',
    images: [aPhoto('https://photos.example/1.jpg', 1200, 800)],
  }),
}

beforeEach(() => {
  // Photographs elsewhere are out of reach, which is told and changes nothing.
  vi.stubGlobal('fetch', () => Promise.reject(new Error('unreachable')))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function surfaces(car: Car, site: Parameters<typeof anApp>[0] = {}) {
  const { ask } = await anApp({ ...site, env: { INTAKE: anIntake({} as never), ...site.env }, cars: [car] })
  const page = await (await ask(`/cars/${car.slug}`)).text()
  const print = await (await ask(`/print?car_id=${car.slug}`)).text()
  const pdf = await ask(`/cars/${car.slug}/pdf`)
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)![1]!
  const [data, dealer, trail] = (JSON.parse(json) as { '@graph': Node[] })['@graph']
  return { page, print, pdf, json, data: data!, trail: trail!, dealer: dealer! }
}

describe('one car', () => {
  it('[VDP-01] [VDP-14] is the same on its page, in print, in the PDF and for search engines', async () => {
    const { page, print, pdf, data } = await surfaces(corolla)
    const paper = pdfText(new Uint8Array(await pdf.arrayBuffer())).join('\n')
    for (const words of [
      '2020 Toyota Corolla',
      'Ascent Sport',
      '$21,990',
      'Drive away',
      '$23,990',
      '42,310 km',
      'Automatic',
      'White',
      '5 seats',
      'H10427',
      'JTNKU3JE60J123456',
      'Reverse camera',
      'One owner & a full history.',
    ])
      for (const surface of [textOf(page), textOf(print), paper]) expect(surface).toContain(words)
    expect(data).toMatchObject({
      '@type': 'Car',
      name: '2020 Toyota Corolla Ascent Sport',
      brand: { name: 'Toyota' },
      model: 'Corolla',
      vehicleModelDate: '2020',
      itemCondition: 'https://schema.org/UsedCondition',
      mileageFromOdometer: { value: 42_310, unitCode: 'KMT' },
      vehicleTransmission: 'Automatic',
      color: 'White',
      vehicleSeatingCapacity: 5,
      vehicleIdentificationNumber: 'JTNKU3JE60J123456',
      sku: 'H10427',
      image: ['https://photos.example/1.jpg'],
      offers: { price: 21_990, priceCurrency: 'AUD', availability: 'https://schema.org/InStock' },
    })
  })

  it.each([
    ['on sale', {}, 21_990, 'InStock'],
    ['reserved', { reserved: true }, 21_990, 'Reserved'],
    ['coming soon', { status: 'coming_soon' }, 21_990, 'PreOrder'],
    ['sold', { status: 'sold', sold_at: Date.now() }, 21_990, 'SoldOut'],
    ['for less', { offer_price: 19_990, before_price: null }, 19_990, 'InStock'],
    ['for less with a trade-in', { offer_price: 19_990, offer_condition: 'trade in' }, 21_990, 'InStock'],
  ] as [string, Partial<Car>, number | undefined, string][])(
    '[VDP-04] that is %s says so to search engines',
    async (_, fields, price, availability) => {
      const { data } = await surfaces({ ...corolla, ...fields })
      const { price: told, availability: stands } = data['offers'] as Offer
      expect([told, stands]).toEqual([price, `https://schema.org/${availability}`])
    },
  )

  it('says nothing of what nobody knows', async () => {
    const { data, page } = await surfaces(aCar({ year: null, km: 0 }))
    for (const key of ['image', 'mileageFromOdometer', 'vehicleModelDate', 'color', 'sku', 'vehicleEngine'])
      expect(data).not.toHaveProperty(key)
    expect(page).not.toContain('og:image')
  })

  it('[NAV-05] names the way to it and who sells it', async () => {
    const { trail, dealer } = await surfaces(corolla)
    const names = (trail['itemListElement'] as Node[]).map(({ name, position }) => [position, name])
    expect(names).toEqual([
      [1, 'Home'],
      [2, 'Used cars'],
      [3, 'Toyota'],
      [4, 'Corolla'],
      [5, '2020 Toyota Corolla'],
    ])
    expect(dealer).toMatchObject({ '@type': 'AutoDealer', name: 'Test Yard', telephone: '07 5550 0100' })
  })

  it('[QLT-03] cannot close the script it stands in, whatever a feed calls it', async () => {
    const { json, page } = await surfaces({ ...corolla, badge: '</script><script>alert(1)</script>' })
    expect(json).not.toContain('<')
    expect(page).not.toContain('<script>alert')
  })

  it('is shown with its photograph where somebody shares it', async () => {
    const { page } = await surfaces(corolla)
    expect(page).toMatch(/<meta property="og:image" content="https:[^"]*\/cars\/[^"]*\/share\.png"\/>/)
    expect(page).toContain('<meta property="og:title" content="2020 Toyota Corolla Ascent Sport, H10427 | Test Yard"/>')
    const avif = await surfaces({ ...corolla, images: [aPhoto('https://photos.example/1.avif', 1200, 800)] })
    expect(avif.page).not.toContain('og:image')
  })
})

describe('paper', () => {
  it('[VDP-14] is a page of its own, kept from search engines, that names the file after the car', async () => {
    const { print, pdf } = await surfaces(corolla)
    expect(print).toContain('<meta name="robots" content="noindex,follow"/>')
    expect(print).toContain(`href="/cars/${corolla.slug}/pdf"`)
    expect(pdf.headers.get('content-disposition')).toBe(`attachment; filename="${corolla.slug}.pdf"`)
    expect([pdf.headers.get('content-type'), pdf.headers.get('x-robots-tag')]).toEqual(['application/pdf', 'noindex'])
  })

  it('[VDP-14] bears the photograph and the logo, and does without one that cannot be had', async () => {
    const photo = readFileSync(
      join(import.meta.dirname, '../../client/public/demo/at/showroom/suv-small/blue-front34-720.jpg'),
    )
    const car = { ...corolla, images: [aPhoto('/demo/at/showroom/suv-small/blue-front34-1200.avif', 1200, 800)] }
    const asked: string[] = []
    const files = (answer: () => Response) => ({
      env: { ASSETS: { fetch: async (url: string) => (asked.push(url), answer()) } as unknown as Bindings['ASSETS'] },
    })
    const jpeg = () => new Response(photo, { headers: { 'Content-Type': 'image/jpeg' } })
    const size = async (answer: () => Response) => {
      const { pdf } = await surfaces(car, files(answer))
      return (await pdf.arrayBuffer()).byteLength
    }
    expect(await size(jpeg)).toBeGreaterThan(photo.length)
    expect(asked).toEqual([
      'https://site.invalid/demo/at/showroom/suv-small/blue-front34-720.jpg',
      'https://site.invalid/logo.svg',
    ])
    for (const answer of [() => new Response('no', { status: 404 }), () => new Response('<html>')])
      expect(await size(answer)).toBeLessThan(photo.length)
  })

  it.each(['/print', '/print?car_id=nothing', '/cars/nothing/pdf'])('%s is no page', async (path) => {
    const { ask } = await anApp({ cars: [corolla] })
    expect((await ask(path)).status).toBe(404)
  })

  it('[TEN-03] is not there where the site has no printing', async () => {
    const { ask } = await anApp({ cars: [corolla], site: { features: { print: false } } })
    for (const path of [`/print?car_id=${corolla.slug}`, `/cars/${corolla.slug}/pdf`])
      expect((await ask(path)).status).toBe(404)
  })
})
