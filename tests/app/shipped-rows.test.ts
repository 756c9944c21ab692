import { describe, expect, it } from 'vitest'
import { stopClock } from '../clock.ts'
import { aShippedSite, shipped } from './a-shipped-site.ts'
import { wordsOf } from './offers/a-deal.ts'

stopClock(Date.parse('2026-11-30T02:00:00Z'))

async function open(slug: string) {
  const { ask, cars, site } = await aShippedSite(shipped.get(slug)!)
  return { cars, site, read: async (path: string) => (await ask(path)).text() }
}

/** What one of the shipped sites shows of a row that the others have another way. */
describe('among the shipped sites', () => {
  it('[VDP-01] one leaves out where cars of a location stand, and each links its terms beside the disclaimer', async () => {
    const { cars, site, read } = await open('lantern')
    const [hidden] = site.vehicle.hidden_location_ids
    const pages = [hidden, site.locations[0]!.id].map((at) =>
      read(`/cars/${cars.find(({ location_id, status }) => location_id === at && status === 'in_stock')!.slug}`),
    )
    const [without, withPlace] = await Promise.all(pages)
    expect([without, withPlace].map((html) => html!.includes('id="vehicle-map"'))).toEqual([false, true])
    expect(without).toMatch(/class="good-to-know".*href="\/terms-and-conditions"[^>]*>Terms and conditions/)
  })

  it('[LED-06] one asks for a trade-in with its enquiry about a car', async () => {
    const { cars, read } = await open('gantry')
    const html = await read(`/contact-us?car_id=${cars.find(({ status }) => status === 'in_stock')!.id}`)
    expect(html).toContain('Do you have a trade-in?')
  })

  it('[CRD-01] one has odometer, transmission and fuel beside payload and towing on its cards', async () => {
    const { read } = await open('gantry')
    const cards = (await read('/search/used-cars')).split('<li class="card"').slice(1).map(wordsOf)
    expect(cards.filter((card) => /Payload [\d,]+ kg/.test(card))).not.toEqual([])
    for (const card of cards) expect(card).toMatch(/[\d,]+ km .*(Automatic|Manual).*(Diesel|Petrol|Hybrid|Electric)/)
  })

  it('[BRD-01] a group counts locations, brands and years on its banner, no more than it has', async () => {
    const { site, read } = await open('meridian')
    const words = wordsOf(await read('/brands'))
    const [, locations, brands] = /(\d+) locations (\d+)\+ brands \d+\+ years/.exec(words) ?? []
    expect(Number(locations)).toBe(site.locations.filter(({ visible }) => visible).length)
    expect(Number(/(\d+) brands/.exec(words)?.[1])).toBeGreaterThanOrEqual(Number(brands))
  })
})
