import { describe, expect, it } from 'vitest'
import type { CarStatus } from '../../../shared/car/schema.ts'
import { isPurchasable } from '../../../shared/car/status.ts'

describe('what can be bought', () => {
  it.each<[CarStatus, boolean]>([
    ['in_stock', true],
    ['coming_soon', true],
    ['sold', false],
    ['withdrawn', false],
  ])('[VDP-04] %s: %s', (status, can) => expect(isPurchasable({ status })).toBe(can))
})
