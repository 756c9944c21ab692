import { describe, expect, it } from 'vitest'
import type { CarStatus } from '../../../shared/car/schema.ts'
import { isGone, isPurchasable, isReserved } from '../../../shared/car/status.ts'
import { DAY } from '../../../shared/dates.ts'
import { listedCar, NOW } from '../../builders/listed-car.ts'

describe('what can be bought', () => {
  it.each<[CarStatus, boolean]>([
    ['in_stock', true],
    ['coming_soon', true],
    ['sold', false],
    ['withdrawn', false],
  ])('[VDP-04] %s: %s', (status, can) => expect(isPurchasable({ status })).toBe(can))

  it('does not call a sold car reserved', () => {
    expect(isReserved({ status: 'in_stock', reserved: true })).toBe(true)
    expect(isReserved({ status: 'sold', reserved: true })).toBe(false)
  })
})

const sold = (sold_at: number | null, updated_at = NOW - 90 * DAY) => listedCar({ status: 'sold', sold_at, updated_at })

describe('when the page of a car that left is gone', () => {
  const threeDays = NOW - 3 * DAY

  it.each([
    ['a car on sale never is', listedCar(), threeDays, false],
    ['sold at the edge of the window is still shown', sold(threeDays), threeDays, false],
    ['sold before the window is gone', sold(threeDays - 1), threeDays, true],
    ['sold today is gone from a site that shows no sold cars', sold(NOW), null, true],
    ['without a day of sale its last change counts', sold(null, NOW), threeDays, false],
    [
      'withdrawn before the window is gone',
      listedCar({ status: 'withdrawn', updated_at: NOW - 9 * DAY }),
      threeDays,
      true,
    ],
  ])('[VDP-04] %s', (_, car, soldSince, gone) => expect(isGone(car, soldSince)).toBe(gone))
})
