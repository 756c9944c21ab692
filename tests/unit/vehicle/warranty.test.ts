import { describe, expect, it } from 'vitest'
import type { Car } from '../../../shared/car/schema.ts'
import { statutoryWarranty } from '../../../shared/vehicle/warranty.ts'
import { listedCar, NOW } from '../../builders/listed-car.ts'

/** Built in March 2021, 42,310 km, registered. */
const car = (fields: Partial<Car> = {}) => listedCar({ build_date: '2021-03', regplate: '724FK3', ...fields })
const given = (fields: Partial<Car> = {}, state: string | null = 'QLD', now = NOW) =>
  statutoryWarranty(car(fields), state, now)
const A = 'Class A statutory warranty'
const B = 'Class B statutory warranty'

describe('the statutory warranty of Queensland, on 21 November 2026', () => {
  it.each([
    ['young and little driven', {}, A],
    ['one kilometre under the limit', { km: 159_999 }, A],
    ['at the limit', { km: 160_000 }, B],
    ['ten years old to the day', { build_date: '2016-11-21' }, A],
    ['ten years and a day', { build_date: '2016-11-20' }, B],
    ['a month that counts as the first of December 2016', { build_date: '2016-11' }, A],
    ['a month that counts as the first of November 2016', { build_date: '2016-10' }, B],
    ['old and far driven', { build_date: '2008-05', km: 240_000 }, B],
    ['old and little driven', { build_date: '2008-05', km: 60_000 }, B],
  ])('[VDP-02] of a car %s', (_, fields, title) => {
    expect(given(fields)?.title).toBe(title)
  })

  it('[VDP-02] lasts three months or 5,000 km in class A, one month or 1,000 km in class B, by its act', () => {
    expect(given()).toMatchObject({ term: '3 months or 5,000 km' })
    expect(given({ km: 200_000 })).toMatchObject({ term: '1 month or 1,000 km' })
    expect(given()?.text).toContain('3 months or 5,000 km from the day you take it')
    expect(given()?.source).toContain('Motor Dealers and Chattel Auctioneers Act 2014 (Qld)')
    expect(given()?.source).toContain('as at 21 November 2026')
  })

  it('[VDP-02] turns from class A to B as the day comes, in the time of the east coast', () => {
    const built = { build_date: '2016-11-21' }
    expect(given(built, 'QLD', Date.parse('2026-11-21T13:59:00Z'))?.title).toBe(A)
    expect(given(built, 'QLD', Date.parse('2026-11-21T14:00:00Z'))?.title).toBe(B)
  })

  it.each<[string, Partial<Car>]>([
    ['a new car, which has its maker’s', { car_type: 'new' }],
    ['a demonstrator, which has its maker’s', { car_type: 'demo' }],
    ['a motorcycle', { item_type: 'motorcycle' }],
    ['a caravan', { item_type: 'caravan' }],
    ['a truck', { item_type: 'truck' }],
    ['a ute, which may be a commercial vehicle', { simple_body: 'Ute' }],
    ['a cab chassis', { simple_body: null, bodyconfiguration: 'Cab Chassis - Dual Cab' }],
    ['a van', { simple_body: 'Van' }],
    ['a car without a plate, which may be past registering', { regplate: null }],
    ['a car whose build date is not known', { build_date: null }],
    ['a build date that cannot be read', { build_date: '03/2021' }],
    ['a month that no year has', { build_date: '2021-13' }],
    ['a car that is yet to be built', { build_date: '2027-02' }],
    ['a car whose kilometres are not known', { km: null }],
    ['a clock that nobody read', { km: 0 }],
    ['a car old enough to be sold for restoring', { build_date: '1998-06' }],
    ['a sold car', { status: 'sold' }],
  ])('[VDP-02] is not spoken of for %s', (_, fields) => {
    expect(given(fields)).toBeNull()
  })

  it.each(['NSW', 'VIC', '', null])('[VDP-02] is not given in %s', (state) => {
    expect(given({}, state)).toBeNull()
  })

  it('[VDP-02] is the state’s however it is written', () => {
    expect(given({}, 'qld')?.title).toBe(A)
  })
})
