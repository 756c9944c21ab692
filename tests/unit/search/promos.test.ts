import { describe, expect, it } from 'vitest'
import { type Promo, runningPromos, sitePromos, withPromos } from '../../../shared/search/promos.ts'
import type { SiteInput } from '../../../shared/tenant/schema.ts'
import { buildSite } from '../../builders/site.ts'

type PromoInput = NonNullable<NonNullable<SiteInput['search']>['promos']>[number]

const link = { label: 'See them', to: 'search_all' } as const
const node = (title: string) => ({ title, link })
const promosOf = (promos: PromoInput[], on = true) =>
  sitePromos(buildSite({ features: { promotions: on }, search: { promos } }), 'grid')
const titles = (promos: Promo[]) => promos.map(({ title }) => title)

/** Cars as numbers, promos by their titles. */
const grid = (cars: number, promos: PromoInput[]) =>
  withPromos([...Array(cars).keys()].map(String), promosOf(promos)).map(({ item, promo }) => item ?? promo.title)

describe("a site's promos", () => {
  it('[SRC-11] come positioned ones first', () => {
    const promos = promosOf([
      { node: node('none') },
      { position: 17, node: node('17') },
      { position: 8, node: node('8') },
    ])
    expect(titles(promos)).toEqual(['8', '17', 'none'])
  })

  it('[SRC-11] leave out what is switched off, what stands elsewhere, and all of them without the feature', () => {
    const promos: PromoInput[] = [
      { display: false, node: node('off') },
      { place: 'slider', node: { ...node('slide'), image: { url: '/a.avif', alt: '' } } },
      { node: node('on') },
    ]
    expect(titles(promosOf(promos))).toEqual(['on'])
    expect(promosOf(promos, false)).toEqual([])
  })

  it('leave out a link to a page whose feature is off', () => {
    expect(promosOf([{ node: { title: 'Sell', link: { label: 'Sell', to: 'spin_to_win' } } }])).toEqual([])
  })

  it('[SRC-11] need a picture in the slider', () => {
    expect(() => buildSite({ search: { promos: [{ place: 'slider', node: node('bare') }] } })).toThrow(
      'search.promos.0.node.image is needed in the slider',
    )
  })
})

describe('the window of a promo', () => {
  const START = '2025-07-01T00:00:00+10:00'
  const EXPIRY = '2025-07-24T00:00:00+10:00'
  const [from, to] = [Date.parse(START), Date.parse(EXPIRY)]
  it.each<[string, Pick<PromoInput, 'start' | 'expiry'>, number, boolean]>([
    ['just before its start', { start: START, expiry: EXPIRY }, from - 1, false],
    ['at its start', { start: START, expiry: EXPIRY }, from, true],
    ['just before its expiry', { start: START, expiry: EXPIRY }, to - 1, true],
    ['at its expiry', { start: START, expiry: EXPIRY }, to, false],
    ['without a start', { expiry: EXPIRY }, 0, true],
    ['without an expiry', { start: START }, to + 1e12, true],
  ])('[SRC-11] %s', (_, window, now, runs) => {
    expect(runningPromos(promosOf([{ ...window, node: node('p') }]), now)).toHaveLength(runs ? 1 : 0)
  })
})

describe('promos among cars', () => {
  it.each<[string, number, PromoInput[], string[]]>([
    ['none', 2, [], ['0', '1']],
    ['in the third place', 4, [{ position: 3, node: node('P') }], ['0', '1', 'P', '2', '3']],
    [
      'in the second and the fourth place, as a shopper counts',
      3,
      [
        { position: 4, node: node('Q') },
        { position: 2, node: node('P') },
      ],
      ['0', 'P', '1', 'Q', '2'],
    ],
    ['in the place after the last car', 2, [{ position: 3, strictDisplay: true, node: node('P') }], ['0', '1', 'P']],
    ['strict beyond the end: not at all', 2, [{ position: 4, strictDisplay: true, node: node('P') }], ['0', '1']],
    ['not strict beyond the end: last', 2, [{ position: 4, node: node('P') }], ['0', '1', 'P']],
    ['without a place: last', 2, [{ node: node('P') }], ['0', '1', 'P']],
    [
      'two for one place: side by side, in their order',
      2,
      [
        { position: 1, node: node('P') },
        { position: 1, node: node('Q') },
      ],
      ['P', 'Q', '0', '1'],
    ],
    [
      'one strict and too far, the next still shown',
      1,
      [{ position: 9, strictDisplay: true, node: node('P') }, { node: node('Q') }],
      ['0', 'Q'],
    ],
  ])('[SRC-11] %s', (_, cars, promos, expected) => {
    expect(grid(cars, promos)).toEqual(expected)
  })
})
