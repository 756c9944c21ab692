import { describe, expect, it } from 'vitest'
import type { CarSummary } from '../../../shared/car/summary.ts'
import { carTag } from '../../../shared/card/tag.ts'
import { DAY_MS } from '../../../shared/time.ts'
import { carSite, carSummary, NOW } from '../../builders/listed-car.ts'

const site = carSite({
  green_special_tags: ['Runout Sale'],
  certified_programme: { make: 'Toyota', name: 'Toyota Certified', logo_url: '/logos/certified.svg' },
})

/** Each claim on the tag, strongest first: a car that makes two of them wears the earlier. */
const CLAIMS: [name: string, claim: Partial<CarSummary>, text: string, tone: string][] = [
  ['sold', { status: 'sold' }, 'Just Sold', 'red'],
  ['special tag', { special_tag: 'Manager’s special' }, 'Manager’s special', 'red'],
  ['electric', { simple_fuel: 'Electric' }, 'Electric', 'green'],
  ['reserved', { reserved: true }, 'Reserved', 'plain'],
  ['certified', { certified: true }, 'Toyota Certified', 'plain'],
  ['own tag', { tag: 'Test Drive Only' }, 'Test Drive Only', 'plain'],
  ['coming soon', { status: 'coming_soon' }, 'COMING SOON', 'green'],
  ['new arrival', { created_at: NOW - DAY_MS }, 'New Arrival', 'plain'],
]

describe('one tag a car', () => {
  it.each(CLAIMS)('[CRD-03] %s alone', (_, claim, text, tone) => {
    expect(carTag(carSummary(claim), site, NOW)).toMatchObject({ text, tone })
  })

  const pairs = CLAIMS.flatMap(([winner, claim, text], rank) =>
    CLAIMS.slice(rank + 1).map(([loser, other]) => ({ winner, loser, car: { ...other, ...claim }, text })),
  )
  it.each(pairs)('[CRD-03] $winner before $loser', ({ car, text }) => {
    expect(carTag(carSummary(car), site, NOW)?.text).toBe(text)
  })

  it('[CRD-03] none on an ordinary car', () => expect(carTag(carSummary(), site, NOW)).toBeNull())
})

describe('the rows of CRD-03', () => {
  it("[CRD-03] draws a special tag green only where the tenant says so, whatever the feed's capitals", () => {
    const runout = carSummary({ special_tag: 'runout sale' })
    expect(carTag(runout, site, NOW)?.tone).toBe('green')
    expect(carTag(runout, carSite(), NOW)?.tone).toBe('red')
  })

  it.each([
    ['Hybrid', 'Hybrid'],
    ['Plug-in Hybrid', 'Hybrid'],
    ['Petrol - Unleaded ULP/Electric', 'Hybrid'],
    ['PHEV', 'Hybrid'],
    ['Electric', 'Electric'],
    ['EV', 'Electric'],
    ['Diesel', undefined],
    ['LPG', undefined],
    [null, undefined],
  ])('[CRD-03] fuel %s is tagged %s', (simple_fuel, text) => {
    expect(carTag(carSummary({ simple_fuel }), site, NOW)?.text).toBe(text)
  })

  it.each<[string, Partial<CarSummary>]>([
    ['another make', { certified: true, make: 'Mazda' }],
    ['a demonstrator', { certified: true, car_type: 'demo' }],
    ['a car not certified', { certified: false }],
  ])("[CRD-03] keeps the programme's logo off %s", (_, car) => {
    expect(carTag(carSummary(car), site, NOW)).toBeNull()
  })

  it("[CRD-03] shows the certified programme's logo, and only where the tenant has one", () => {
    const certified = carSummary({ certified: true })
    expect(carTag(certified, site, NOW)?.logo).toBe('/logos/certified.svg')
    expect(carTag(certified, carSite(), NOW)).toBeNull()
  })

  it('[CRD-03] is new for eight days, in the words of the tenant', () => {
    const arrived = carSite({ new_arrival_text: 'JUST ARRIVED' })
    expect(carTag(carSummary({ created_at: NOW - 8 * DAY_MS + 1 }), arrived, NOW)?.text).toBe('JUST ARRIVED')
    expect(carTag(carSummary({ created_at: NOW - 8 * DAY_MS }), arrived, NOW)).toBeNull()
  })
})
