import { describe, expect, it } from 'vitest'
import type { Car } from '../../../shared/car/schema.ts'
import { findRoute, type RouteKey } from '../../../shared/routes/paths.ts'
import { carDetail } from '../../../shared/vehicle/detail.ts'
import { listingSite } from '../../../shared/vehicle/listing-site.ts'
import { rankActions } from '../../../shared/vehicle/sticky-bar.ts'
import { historyReport, vehicleExtras } from '../../../shared/vehicle/vehicle-extras.ts'
import { listedCar, NOW } from '../../builders/listed-car.ts'
import { buildLocation } from '../../builders/location.ts'
import { buildSite } from '../../builders/site.ts'

type Changes = Parameters<typeof buildSite>[0]
type More = { routes?: Parameters<typeof listingSite>[1]; calculator?: string | null }

/** The site with every page that is planned, or with those of today. */
const everyRoute = (key: RouteKey) => ({ ...findRoute(key), handler: 'any' })

function around(fields: Partial<Car> = {}, changes: Changes = {}, { routes, calculator }: More = {}) {
  const site = buildSite(changes)
  const listing = { ...listingSite(site, routes), images: { kind: 'passthrough' as const, sized: [] } }
  const car = listedCar(fields)
  return vehicleExtras(car, carDetail(car, listing, NOW), { site, listing, now: NOW, calculator, routes })
}

const programme = { make: 'Toyota', name: 'Certified', title: 'Certified Pre-Owned', text: 'Inspected.' }
const SELLS = { features: { trade_in: true, autograb: true, finance: true } }

const noRoute = (key: RouteKey) => ({ ...findRoute(key), handler: undefined })
const used = { build_date: '2021-03', regplate: '724FK3' }

const badge = (fields: Partial<Car>) =>
  around({ certified: true, ...fields }, { card: { certified_programme: programme } }).certified

const at = (state: 'qld' | 'nsw') => {
  const { address, ...location } = buildLocation([])
  const locations = [{ ...location, id: 3, primary: true, address: { ...address, state } }]
  const dealerships = [{ id: 1, slug: 'aspley', name: 'Aspley' }]
  const features = { statutory_warranty: true }
  return around({ ...used, state: 'QLD', location_id: 3 }, { features, dealerships, locations }).warranty
}

function orderOf(...kinds: ('finance' | 'call' | 'enquire' | 'trade_in' | 'reserve' | 'test_drive')[]) {
  const { first, beside, more } = rankActions(kinds.map((kind) => ({ kind, text: kind, href: '/' })))
  return [[first], beside, more].map((actions) => actions.map((action) => action?.kind).join(' '))
}

describe('the notice of a sample', () => {
  it('[SIT-01] says what it is for, and that cars of one’s own replace it', () => {
    expect(around().notice).toBeNull()
    expect(around({ special_tag: 'Sample' }).notice?.text).toBe('Your own cars replace it.')
  })
})

describe('the certified badge', () => {
  it.each<[string, Partial<Car>, boolean]>([
    ['a certified used car of the maker', {}, true],
    ['one that comes soon', { status: 'coming_soon' }, true],
    ['one spelt in other letters', { make: 'TOYOTA' }, true],
    ['a sold one', { status: 'sold' }, false],
    ['one that was withdrawn', { status: 'withdrawn' }, false],
    ['a car that is not certified', { certified: false }, false],
    ['another maker’s', { make: 'Mazda' }, false],
    ['a new car', { car_type: 'new' }, false],
  ])('[VDP-13] for %s: %j', (_, fields, has) => {
    expect(badge(fields) !== null).toBe(has)
  })

  it('[VDP-13] is on no site without a programme', () => {
    expect(around({ certified: true }).certified).toBeNull()
  })
})

describe('the history report', () => {
  it.each([
    ['https://reports.example/71.pdf', true],
    ['http://reports.example/71', true],
    ['/reports/71.pdf', true],
    [null, false],
    ['javascript:alert(1)', false],
    [' javascript:alert(1)', false],
    ['data:text/html,<script>alert(1)</script>', false],
    ['vbscript:x', false],
    ['//elsewhere.example/71.pdf', false],
    ['/\\elsewhere.example', false],
    ['https://user:secret@elsewhere.example/', false],
    ['https://', false],
    ['71.pdf', false],
  ])('[VDP-13] of %j is linked to: %j', (file, has) => {
    expect(historyReport({ file }, { history_report: true }) !== null).toBe(has)
  })

  it('[VDP-13] is left out where the site shows none', () => {
    expect(around({ file: '/a.pdf' }).history).toEqual({ text: 'History report', href: '/a.pdf' })
    expect(around({ file: '/a.pdf' }, { features: { history_report: false } }).history).toBeNull()
  })
})

describe('where a car stands', () => {
  it.each<[string, Partial<Car>, string | undefined]>([
    ['in stock', {}, undefined],
    ['reserved', { reserved: true }, 'Reserved'],
    ['reserved before it came', { reserved: true, status: 'coming_soon' }, 'Reserved'],
    ['on its way', { status: 'coming_soon' }, 'Coming soon'],
    ['to be ordered', { preorder: true, price: null }, 'To order'],
    ['sold', { status: 'sold', reserved: true }, undefined],
  ])('[VDP-03] %s', (_, fields, heading) => {
    expect(around(fields).notice?.heading).toBe(heading)
  })

  it('[STK-09] a reserved car says why, where its feed does', () => {
    const notices = [
      { reserved: true, reserved_reason: 'Deposit taken' },
      { reserved: true },
      { reserved_reason: 'Hold' },
    ]
    expect(notices.map((fields) => around(fields).notice?.text)).toEqual([
      'Deposit taken. We can tell you if it comes free.',
      'It’s on hold for a shopper. We can tell you if it comes free.',
      undefined,
    ])
  })
})

describe('the warranty', () => {
  it('[VDP-02] is spoken of where the tenant turns it on', () => {
    expect(around(used).warranty).toBeNull()
    expect(around(used, { features: { statutory_warranty: true } }).warranty?.title).toContain('Class A')
  })

  it('[VDP-02] is that of the state of the car’s location, whatever the car says', () => {
    expect(at('qld')).not.toBeNull()
    expect(at('nsw')).toBeNull()
  })
})

describe('links that lead somewhere', () => {
  it('[VDP-15] the banner has those of today, and none when none is', () => {
    expect(around({}, { features: { offers: false } }).banner).toEqual([])
    expect(around().banner).toEqual([{ label: 'Latest offers', href: '/special-offers', isOutside: false }])
    const feature_banner = [
      { label: 'Book a service', to: 'service' as const },
      { label: 'Demo cars', to: 'search_demo' as const },
      { label: 'Finance', href: 'https://bank.example/' },
    ]
    expect(around({}, { vehicle: { feature_banner } }).banner).toEqual([
      { label: 'Demo cars', href: '/search/demo-cars', isOutside: false },
      { label: 'Finance', href: 'https://bank.example/', isOutside: true },
    ])
  })

  it('[VDP-14] the print view waits until it is built', () => {
    expect(around().print === null).toBe(findRoute('print').handler === undefined)
    const slug = 'a-car'
    expect(around({ slug }, {}, { routes: everyRoute }).print?.href).toBe('/print?car_id=a-car')
    expect(around({ slug }, { features: { print: false } }, { routes: everyRoute }).print).toBeNull()
  })

  it('[VDP-05] the bar over the page leads to finance and to a valuation', () => {
    const { links } = around({}, SELLS, { routes: everyRoute }).top
    expect(links.map(({ text }) => text)).toEqual(['Get Finance', 'Trade-In Valuation'])
    expect(links.map(({ href }) => href.split('?')[0])).toEqual(['/finance', '/cars/trade-in'])
  })

  it('[VDP-05] finance is worked out on the page where there is no page for it', () => {
    const calculator = '#finance-calculator'
    expect(around({}, SELLS, { routes: noRoute, calculator }).top.links).toEqual([
      { text: 'Get Finance', href: calculator },
    ])
  })

  it('[VDP-05] a car with neither has its next step alone there, and so has a sold one', () => {
    expect(around({}, {}, { routes: noRoute }).top.links).toEqual([])
    expect(around({ status: 'sold' }, SELLS, { routes: everyRoute }).top.links).toEqual([])
  })

  it('[VDP-05] the bar says what car it is in one line', () => {
    expect(around().top).toMatchObject({ name: '2021 Toyota RAV4 GX AXAA52R', facts: 'SUV · Automatic', photo: null })
    expect(around({ simple_body: null, simple_transmission: null }).top.facts).toBeNull()
  })

  it('[VDP-03] one action is the next step, to enquire where that is, two stand beside it, and More has the others', () => {
    const all = ['reserve', 'finance', 'trade_in', 'call', 'test_drive', 'enquire'] as const
    expect(orderOf(...all)).toEqual(['enquire', 'test_drive call', 'reserve finance trade_in'])
    expect(orderOf('finance', 'test_drive', 'call')).toEqual(['call', 'test_drive finance', ''])
    expect(orderOf()).toEqual(['', '', ''])
  })
})

it('[VDP-03] is plain JSON', () => {
  const view = around({ file: '/a.pdf' }, SELLS)
  expect(JSON.parse(JSON.stringify(view))).toEqual(view)
})
