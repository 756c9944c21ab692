import { describe, expect, it } from 'vitest'
import { calculateCheckDigit, hasWrongCheckDigit, isVin, normaliseVin } from '../../../shared/stock/vin.ts'

describe('the check digit of a VIN', () => {
  it.each([
    ['1M8GDM9AXKP042788', 'X'],
    ['1HGCM82633A004352', '3'],
    ['5GZCZ43D13S812715', '1'],
    ['11111111111111111', '1'],
  ])('[OPS-01] of %s is %s', (vin, digit) => {
    expect(calculateCheckDigit(vin)).toBe(digit)
    expect(hasWrongCheckDigit(vin)).toBe(false)
  })

  it('[OPS-01] shows every slip of one sign but those of equal value', () => {
    const vin = '1HGCM82633A004352'
    const slips = Array.from(
      { length: 17 },
      (_, at) => `${vin.slice(0, at)}${vin[at] === '7' ? '8' : '7'}${vin.slice(at + 1)}`,
    )
    // The first G and the 7 have the value 7 both; a changed first sign may name another region.
    const shown = slips.filter((slip, at) => at !== 0 && at !== 2 && !hasWrongCheckDigit(slip))
    expect(shown).toEqual([])
  })

  it('[OPS-01] is not asked of other regions, or of what is no VIN', () => {
    expect(hasWrongCheckDigit('JM0ER103200123456')).toBe(false)
    expect(hasWrongCheckDigit('1HGCM8263')).toBe(false)
  })
})

it('[OPS-01] reads a VIN as people write it', () => {
  expect(normaliseVin('1hgcm-8263 3a004352')).toBe('1HGCM82633A004352')
  expect([isVin('1HGCM82633A004352'), isVin('IHGCM82633A004352'), isVin('1HGCM82633A00435')]).toEqual([
    true,
    false,
    false,
  ])
})
