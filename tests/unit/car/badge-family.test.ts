import { describe, expect, it } from 'vitest'
import { badgeFamily, badgeNames } from '../../../shared/car/badge-family.ts'

describe('a badge is a family', () => {
  it.each([
    ['SR5 (4X4)', 'SR5'],
    ['SR5 Double Cab', 'SR5'],
    ['SR5 HI-Rider', 'SR5'],
    ['GXL(4x4)', 'GXL'],
    ['ST-X (4X4) (leathr Trim', 'ST-X'],
    ['GX 7 Seat (4X4)', 'GX'],
    ['GLX Club Cab', 'GLX'],
    ['Ambiente Tdci', 'Ambiente'],
    ['Ascent Sport Hybrid', 'Ascent Sport'],
    ['Raptor 2.0 (4X4)', 'Raptor'],
    ['XLT 3.2 HI-Rider (4X2) (5 YR)', 'XLT'],
    ['Long Range All-Wheel Drive', 'Long Range'],
    ['GTI DSG MY15', 'GTI'],
    ['MQ GLS Utility Double Cab 4dr Spts Auto 5sp 4x4 2.4DT', 'GLS'],
    ['KUN26R SR5 Utility Double Cab 4dr Auto 4sp 4x4 3.0DT', 'SR5'],
    ['NP300 ST-X Utility Dual Cab 4dr Man 6sp 4x4 2.3DTT Mar', 'ST-X'],
    ['KE Series 2 Maxx Sport Wagon 5dr SKYACTIV-Drive 6sp AWD 2.5i', 'Maxx Sport'],
    ['CG 7 LTZ Wagon 7st 5dr Spts Auto 6sp 4x4 3.0i MY15', 'LTZ'],
    ['SX Utility Crew Cab 4dr Man 5sp 3.0DT MY15', 'SX'],
    ['Tourer Active 1.6 GDI', 'Active'],
    ['GLS (4X4) Premium', 'GLS'],
    ['ST (4X4) Black Edition', 'ST'],
    ['R Grid Edition', 'R'],
    ['110 TSI Highline', '110 TSI'],
  ])('[SRC-23] without its series, drive, body, engine, gearbox, edition and brackets: %s is a %s', (badge, family) => {
    expect(badgeFamily(badge)).toBe(family)
  })

  it.each([
    ['SR5+'],
    ['GXL'],
    ['ST-X'],
    ['SS-V'],
    ['GLX Plus'],
    ['GT SP'],
    ['FX4 Max'],
    ['GTI Performance'],
    ['110 TSI'],
    ['35 TFSI'],
    ['2.5i-L'],
    ['(4X4)'],
    ['Rear-Wheel Drive'],
    ['V8'],
    [''],
  ])('[SRC-23] of its own where other words follow, or nothing else is said: %s', (badge) => {
    expect(badgeNames(badge)).toEqual([badge])
  })

  it('[SRC-23] is asked for by every beginning in between, and a whole title by its first words alone', () => {
    expect(badgeNames('XLT 3.2 (4X4)')).toEqual(['XLT 3.2 (4X4)', 'XLT 3.2', 'XLT'])
    expect(badgeNames('110 TSI DSG')).toEqual(['110 TSI DSG', '110 TSI'])
    const title = 'KUN26R SR5 Utility Double Cab 4dr Auto 5sp 4x4 3.0DT'
    expect(badgeNames(title)).toEqual([title, 'KUN26R SR5', 'SR5'])
  })
})
