import fc from 'fast-check'
import { expect, it } from 'vitest'
import { distanceKm } from '../../../shared/location/distance.ts'

const BRISBANE = { lat: -27.4698, long: 153.0251 }
const point = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  long: fc.double({ min: -180, max: 180, noNaN: true }),
})

it.each([
  ['Sydney', { lat: -33.8688, long: 151.2093 }, 733],
  ['Perth', { lat: -31.9523, long: 115.8613 }, 3_606],
  ['itself', BRISBANE, 0],
  ['the other end of the Earth', { lat: 27.4698, long: -26.9749 }, Math.PI * 6_371],
])('[CAL-02] measures from Brisbane to %s', (_, to, km) => {
  expect(distanceKm(BRISBANE, to)).toBeCloseTo(km, -1)
})

/** Two places at opposite ends of the Earth are no nearer to exact. */
const A_METRE = 0.001

it('[CAL-02] is as far there as back, and never further than half the Earth', () => {
  fc.assert(
    fc.property(point, point, (one, other) => {
      const km = distanceKm(one, other)
      expect(Math.abs(km - distanceKm(other, one))).toBeLessThan(A_METRE)
      expect(km >= 0 && km <= Math.PI * 6_371 + A_METRE).toBe(true)
    }),
  )
})

it('[CAL-02] is never longer by a straight line than by way of a third place', () => {
  fc.assert(
    fc.property(point, point, point, (one, other, third) => {
      expect(distanceKm(one, other)).toBeLessThanOrEqual(distanceKm(one, third) + distanceKm(third, other) + A_METRE)
    }),
  )
})
