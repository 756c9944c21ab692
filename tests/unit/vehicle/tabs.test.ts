import { describe, expect, it } from 'vitest'
import type { Car } from '../../../shared/car/schema.ts'
import { infoTabs, type TabContext, type TabKind, type TabSite } from '../../../shared/vehicle/tabs.ts'
import { listedCar } from '../../builders/listed-car.ts'

const ALL: TabKind[] = ['comments', 'included', 'why_buy', 'reserve_online', 'protect', 'features', 'certified']
const WORDS = { included: 'Two keys.', why_buy: 'Inspected.', reserve_online: null, protect: 'Ask us.' }
const reserve = { text: 'Reserve Now', href: '/cars/a/checkout' }
const badge = { name: 'Certified', logo: null, title: 'Certified Pre-Owned', text: 'Inspected by the maker.' }

function tabs(
  changes: Partial<TabSite['vehicle']> = {},
  context: Partial<TabContext> = {},
  fields: Partial<Car> = { standardEquipment: ['Tow bar'] },
  reservation = { deposit: 200 },
) {
  const site = { vehicle: { tabs: ALL, ...WORDS, ...changes }, reservation }
  return infoTabs(listedCar(fields), site, { badge, reserve, ...context })
}
const titles = (...given: Parameters<typeof tabs>) => tabs(...given).map(({ title }) => title)
const wordsOf = (kind: TabKind, ...given: Parameters<typeof tabs>) => tabs(...given).find((tab) => tab.kind === kind)

describe('the tabs under the key information', () => {
  it('[VDP-02] are all there where there is something behind each', () => {
    expect(titles()).toEqual([
      'Our Comments',
      'What’s Included',
      'Why Buy From Us?',
      'Reserve Online',
      'Protect Your Car',
      'Features',
      'Certified Pre-Owned',
    ])
  })

  it('[VDP-02] name the vehicle by its kind', () => {
    expect(titles({ tabs: ['protect'] }, {}, { item_type: 'motorcycle' })).toEqual(['Protect Your Motorcycle'])
  })

  it('[VDP-02] are those a tenant chooses, in its order', () => {
    expect(titles({ tabs: ['features', 'comments'] })).toEqual(['Features', 'Our Comments'])
    expect(titles({ tabs: [] })).toEqual([])
  })

  it.each<[string, Partial<TabSite['vehicle']>, Partial<TabContext>, Partial<Car>, string]>([
    ['words for it', { included: null }, {}, {}, 'What’s Included'],
    ['more than spaces for it', { why_buy: ' \n ' }, {}, {}, 'Why Buy From Us?'],
    ['a way to reserve', {}, { reserve: null }, {}, 'Reserve Online'],
    ['a badge', {}, { badge: null }, {}, 'Certified Pre-Owned'],
    ['features', {}, {}, { standardEquipment: [] }, 'Features'],
  ])('[VDP-02] leave out one without %s', (_, changes, context, fields, title) => {
    expect(titles(changes, context, fields)).not.toContain(title)
  })

  it('[VDP-04] of a car that is gone say what it had, and sell nothing', () => {
    expect(titles({}, {}, { status: 'sold', standardEquipment: ['Tow bar'] })).toEqual(['Features'])
  })

  it('[VDP-09] say that comments are pending rather than leave them out', () => {
    expect(tabs({}, {}, { dealercomments: null })[0]).toMatchObject({
      comments: { preview: ['Dealer comments are pending. Please check back here later.'] },
    })
  })

  it('[VDP-02] [RES-01] tell of reserving by the tenant’s deposit, with the way there', () => {
    const told = (deposit: number) => wordsOf('reserve_online', {}, {}, {}, { deposit })
    expect(told(200)).toMatchObject({
      paragraphs: [
        'Reserve this car online with a deposit of $200. It is fully refundable and holds the car for 48 hours; after that the car is released by itself.',
      ],
      link: reserve,
    })
    expect(JSON.stringify(told(1000))).toContain('$1,000. It is fully refundable and holds the car for 48 hours;')
    expect(wordsOf('reserve_online', { reserve_online: 'Our way.' })).toMatchObject({ paragraphs: ['Our way.'] })
  })

  it('[VDP-02] begin a paragraph at a blank line', () => {
    expect(wordsOf('protect', { protect: 'One.\n\n  Two.\nStill two.\n\n\n' })).toMatchObject({
      paragraphs: ['One.', 'Two.\nStill two.'],
    })
  })
})
