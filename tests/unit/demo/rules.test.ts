import { describe, expect, it } from 'vitest'
import { lenderOffer } from '../../../scripts/demo/finance.ts'
import { choosePhotos } from '../../../scripts/demo/photos.ts'
import type { Lender } from '../../../scripts/demo/profile.ts'
import { random } from '../../../scripts/demo/random.ts'
import { monthAfter } from '../../../scripts/demo/registration.ts'
import { askingPrice } from '../../../scripts/demo/value.ts'
import { demoPhotos } from '../../builders/demo.ts'

const lender: Lender = {
  name: 'a lender',
  interest_rate: 8.49,
  establishment_fee: 395,
  fees: { once: 395, monthly: 8, paid: 'borrowed' },
  repaid: 'month',
  deposit_share: 0,
  is_brief: false,
}

/** Average asked for a used car that cost $40,000. */
const ask = (age: number, km: number, make = 1) => {
  const chance = random(`${age}/${km}/${make}`)
  const worth = { item_type: 'car', car_type: 'used', listPrice: 40_000, age, km, retention: make } as const
  return Array.from({ length: 50 }, () => askingPrice(worth, chance)).reduce((sum, price) => sum + price, 0) / 50
}

describe('asking prices', () => {
  it('fall with every year', () => {
    const byAge = Array.from({ length: 12 }, (_, age) => ask(age + 1, (age + 1) * 14_500))
    expect(byAge).toEqual(byAge.toSorted((one, other) => other - one))
    expect(byAge.at(-1)! / byAge[0]!).toBeLessThan(0.5)
  })

  it('fall with kilometres beyond its age, and rise a little with few', () => {
    expect(ask(5, 150_000)).toBeLessThan(ask(5, 72_500))
    expect(ask(5, 20_000)).toBeGreaterThan(ask(5, 72_500))
  })

  it('fall slower for a make that keeps its value', () => expect(ask(8, 116_000, 1.1)).toBeGreaterThan(ask(8, 116_000)))
})

describe('a lender’s record', () => {
  const offer = lenderOffer(30_000, lender)

  it.each([
    ['month', offer.paymentMonth!, 12],
    ['week', offer.paymentWeek!, 52],
  ])('pays the loan and its fee off, %s by %s', (_, payment, periods) => {
    let owed = 30_000 + lender.fees.once
    for (let paid = 0; paid < 5 * periods; paid++) owed += (owed * lender.interest_rate) / 100 / periods - payment
    // Payments are whole cents, so a few dollars at most remain.
    expect(Math.abs(owed)).toBeLessThan(2)
  })

  it('adds up to what is paid in all', () => {
    expect(offer.totalPayable).toBeCloseTo((offer.paymentMonth! + 8) * 60, 2)
  })

  it('[FIN-05] compares above its interest by what its fees cost, and equal without any', () => {
    const free = lenderOffer(30_000, { ...lender, fees: { once: 0, monthly: 0, paid: 'upfront' } })
    expect([free.comparisonRate, offer.comparisonRate! > 9.3, offer.comparisonRate! < 10]).toEqual([8.49, true, true])
  })

  it('takes its deposit off the loan', () => {
    const { deposit, paymentMonth } = lenderOffer(30_000, { ...lender, deposit_share: 0.1 })
    expect([deposit, paymentMonth]).toEqual([3_000, lenderOffer(27_000, lender).paymentMonth])
  })
})

const first = (fitting: string[], set = 'industrial-shed') =>
  choosePhotos(fitting, set, demoPhotos, random('a')).images[0]?.image

describe('photographs', () => {
  it('are named by backdrop, body, paint, view and width, with their real size', () => {
    expect(first(['ute-dual'])).toEqual({
      url: expect.stringMatching(/^\/demo\/at\/industrial-shed\/ute-dual\/(white|red)-front34-1200\.avif$/),
      width: 1200,
      height: 800,
      thumb: null,
    })
  })

  it('[GAL-03] [GAL-04] include the whole turn of a car in the paint that stood on the turntable', () => {
    const positions: [number, number, number, number][] = [[0, 5, 10, 20]]
    const spins = { 'hatch-medium': { paint: 'red', frames: 36, width: 840, descriptions: ['Five doors'], positions } }
    const looks = Array.from({ length: 60 }, (_, seed) =>
      choosePhotos(['hatch-medium'], 'showroom', { ...demoPhotos, spins }, random(`car ${seed}`)),
    )
    const red = looks.find(({ colour }) => colour === 'Red')
    expect(red?.spin_images).toHaveLength(36)
    expect(red?.spin_images?.[7]).toBe('/demo/spins/hatch-medium/red-spin/07-840.avif')
    expect(red?.hotspots).toMatchObject({
      exterior: [{ id: 'out-1', description: 'Five doors' }],
      positions: [{ hotspotId: 'out-1', activeAngle: 5, posX: 10, posY: 20 }],
    })
    expect(looks.find(({ colour }) => colour === 'White')?.spin_images).toBeUndefined()
  })

  it('take the first body that stands before the backdrop, and now and then the second', () => {
    const bodies = Array.from({ length: 60 }, (_, seed) =>
      choosePhotos(['hatch-sport', 'hatch-medium', 'hatch-small'], 'showroom', demoPhotos, random(`car ${seed}`)),
    ).map(({ images }) => images[0]!.image.url.split('/')[4])
    expect(new Set(bodies)).toEqual(new Set(['hatch-medium', 'hatch-small']))
  })

  it('are none where no body that fits stands before the backdrop: a motorcycle is never shown as a car', () => {
    expect(first(['bike-naked'], 'showroom')).toBeUndefined()
    expect(first(['caravan-full'], 'brick-lane')).toBeUndefined()
  })
})

const draws = (seed: string) => random(seed).shuffled(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']).join('')

describe('chance', () => {
  it('repeats for a seed and differs for another', () => {
    expect(draws('one')).toBe(draws('one'))
    expect(draws('one')).not.toBe(draws('two'))
  })

  it('draws in proportion to the weights, and never what weighs nothing', () => {
    const chance = random('weights')
    const drawn = Array.from({ length: 4000 }, () =>
      chance.weighted(['a', 'b', 'c'], (each) => ({ a: 3, b: 1 })[each] ?? 0),
    )
    expect(drawn.filter((each) => each === 'a').length / 4000).toBeCloseTo(0.75, 1)
    expect(drawn).not.toContain('c')
  })

  it('keeps every item when it shuffles', () => {
    const items = Array.from({ length: 50 }, (_, index) => index)
    const shuffled = random('cards').shuffled(items)
    expect(shuffled).not.toEqual(items)
    expect(shuffled.toSorted((one, other) => one - other)).toEqual(items)
  })
})

it.each([
  ['2026-11-21', -11, '2025-12'],
  ['2025-12', 1, '2026-01'],
])('counts months over the turn of the year: %s and %d is %s', (month, months, result) => {
  expect(monthAfter(month, months)).toBe(result)
})
