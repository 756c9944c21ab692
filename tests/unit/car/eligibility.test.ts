import { describe, expect, it } from 'vitest'
import { canReserve, canTradeIn } from '../../../shared/car/eligibility.ts'
import type { CarSummary } from '../../../shared/car/summary.ts'
import { carCard } from '../../../shared/card/card.ts'
import type { ListingSite } from '../../../shared/vehicle/listing-site.ts'
import { carSite, carSummary, NOW } from '../../builders/listed-car.ts'

type Case = [name: string, car: Partial<CarSummary>, site: Partial<ListingSite>, allowed: boolean]
const features = (changes: Partial<ListingSite['features']>) => ({ features: { ...carSite().features, ...changes } })

const kinds = (car: Partial<CarSummary>, site: Partial<ListingSite>) =>
  carCard(carSummary(car), carSite(site), NOW).save?.kinds ?? []

describe('the toggles on a card', () => {
  it.each<Case>([
    ['a car in stock', {}, {}, true],
    ['a coming car', { status: 'coming_soon' }, {}, true],
    ['a sold car', { status: 'sold' }, {}, false],
    ['a site without favourites', {}, features({ favourites: false }), false],
    ['a car without price or photographs', { price: null, photos_count: 0 }, {}, true],
  ])('[CRD-05] favourite: %s', (_, car, site, shown) => {
    expect(kinds(car, site).includes('favourite')).toBe(shown)
  })

  it.each<Case>([
    ['a used car in stock', {}, {}, true],
    ['a sold car', { status: 'sold' }, {}, false],
    ['a site without compare', {}, features({ compare: false }), false],
    ['a price of zero', { price: 0 }, {}, false],
    ['no price', { price: null }, {}, false],
    ['a reduced price alone', { price: null, offer_price: 20_000 }, {}, true],
    ['a price by the week alone', { price: null, subscription_price: 189 }, features({ subscriptions: true }), true],
    ['one where the site has none by the week', { price: null, subscription_price: 189 }, {}, false],
    ['no photographs', { photos_count: 0, photo: null }, {}, false],
    ['a new car', { car_type: 'new' }, {}, true],
    ['a new car where used ones alone are compared', { car_type: 'new' }, { compare_used_only: true }, false],
    ['a used car where used ones alone are compared', {}, { compare_used_only: true }, true],
  ])('[CRD-05] compare: %s', (_, car, site, shown) => {
    expect(kinds(car, site).includes('compare')).toBe(shown)
  })

  it('[WAT-05] keep the fields of a favourite', () => {
    expect(carCard(carSummary(), carSite(), NOW).save?.car).toEqual({
      id: 71,
      slug: '2021-toyota-rav4-gx-71',
      name: '2021 Toyota RAV4 GX',
      make: 'Toyota',
      model: 'RAV4',
      primary_image_url: '/demo/suv/white-front34-600.avif',
      price: 34_990,
      reserved: false,
    })
  })

  it('are absent when there is nothing to keep', () => {
    expect(carCard(carSummary({ status: 'sold' }), carSite(), NOW).save).toBeNull()
  })
})

it.each<Case>([
  ['in stock', {}, {}, true],
  ['coming', { status: 'coming_soon' }, {}, true],
  ['sold', { status: 'sold' }, {}, false],
  ['reserved', { reserved: true }, {}, false],
  ['for test drives only', { tag: 'test drive only' }, {}, false],
  ['of another tag', { tag: 'One Owner' }, {}, true],
  ['on a site that takes no reservations', {}, features({ reserve: false }), false],
])('[RES-01] a car can be reserved: %s', (_, car, site, allowed) => {
  expect(canReserve(carSummary(car), carSite(site))).toBe(allowed)
})

it.each<Case>([
  ['in stock', {}, {}, true],
  ['coming', { status: 'coming_soon' }, {}, false],
  ['sold', { status: 'sold' }, {}, false],
  ['reserved', { reserved: true }, {}, false],
  ['$200', { price: 200 }, {}, false],
  ['$201', { price: 201 }, {}, true],
  ['no price', { price: null }, {}, false],
  ['a site that values nothing', {}, features({ autograb: false }), false],
])('[TRD-02] a trade-in can be valued against it: %s', (_, car, site, allowed) => {
  expect(canTradeIn(carSummary(car), carSite(site))).toBe(allowed)
})
