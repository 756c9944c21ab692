import { describe, expect, it } from 'vitest'
import { type KeepSite, keepControls, viewedCar } from '../../../shared/car/keep.ts'
import type { CarSummary } from '../../../shared/car/summary.ts'
import { carSummary, listedCar } from '../../builders/listed-car.ts'

const site = (features: Partial<KeepSite['features']> = {}, usedOnly = false): KeepSite => ({
  features: { favourites: true, compare: true, ...features },
  card: { compare_used_only: usedOnly },
})

describe('the buttons that keep a car', () => {
  it.each<[string, Partial<CarSummary>, KeepSite, favourite: boolean, compare: boolean]>([
    ['a car on sale', {}, site(), true, true],
    ['one that is coming', { status: 'coming_soon' }, site(), true, true],
    ['a sold one', { status: 'sold' }, site(), false, false],
    ['no favourites here', {}, site({ favourites: false }), false, true],
    ['no comparing here', {}, site({ compare: false }), true, false],
    ['no price', { price: null }, site(), true, false],
    ['a price of nothing', { price: 0 }, site(), true, false],
    ['no photograph', { photo: null, photos_count: 0 }, site(), true, false],
    ['a new car where only used ones are compared', { car_type: 'new' }, site({}, true), true, false],
    ['a used one there', { car_type: 'used' }, site({}, true), true, true],
  ])('[CRD-05] %s', (_, car, at, favourite, compare) => {
    expect(keepControls(carSummary(car), at)).toMatchObject({ favourite, compare })
  })

  it('[WAT-05] keep the fields of a favourite and no others', () => {
    expect(keepControls(carSummary(), site()).car).toEqual({
      id: 71,
      slug: '2021-toyota-rav4-gx-71',
      name: '2021 Toyota RAV4 GX AXAA52R',
      make: 'Toyota',
      model: 'RAV4',
      primary_image_url: '/demo/suv/white-front34-600.avif',
    })
  })

  it('[VDP-16] a car that was looked at is kept with its own fields and its slug', () => {
    expect(viewedCar(listedCar({ stocknum: 'U1071' }))).toEqual({
      id: 71,
      slug: '2021-toyota-rav4-gx-71',
      stocknum: 'U1071',
      make: 'Toyota',
      model: 'RAV4',
      body: 'SUV',
      simple_body: 'SUV',
    })
  })
})
