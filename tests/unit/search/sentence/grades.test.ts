import { describe, expect, it } from 'vitest'
import { badgeNames } from '../../../../shared/car/badge-family.ts'
import { understandText } from '../../../../shared/search/sentence/understand.ts'
import type { SearchOptions } from '../../../../shared/search/state.ts'

/** Make, model, badge, body and drive of the cars of a yard whose grades are named like other models. */
const YARD = [
  ['Toyota', 'RAV4', 'GXL (awd)', 'SUV', 'All-wheel drive'],
  ['Toyota', 'RAV4', 'GXL (4X4)', 'SUV', 'Four-wheel drive'],
  ['Toyota', 'RAV4', 'GXL (2WD)', 'SUV', 'Front-wheel drive'],
  ['Volkswagen', 'Tiguan', '162 TSI Highline', 'SUV', 'All-wheel drive'],
  ['Volkswagen', 'Tiguan Allspace', '162TSI R-Line', 'SUV', 'All-wheel drive'],
  ['Holden', 'Captiva', 'SX', 'SUV'],
  ['Holden', 'Captiva 7', 'LT', 'SUV'],
  ['Toyota', 'RAV4', 'Cruiser (4X4)', 'SUV'],
  ['Toyota', 'LandCruiser', 'GXL (4X4)', 'SUV'],
  ['Toyota', 'LandCruiser Prado', 'GXL (4X4)', 'SUV'],
  ['Toyota', 'HiLux', 'SR5', 'Ute'],
  ['Toyota', 'HiLux Cab Chassis', 'SR5', 'Ute'],
  ['Toyota', '86', 'GTS', 'Coupe'],
  ['Toyota', 'Alphard', null, 'Van'],
  ['HSV', 'GTS', null, 'Sedan'],
  ['Mitsubishi', 'Triton', 'GLS (4X4)', 'Ute'],
  ['Mitsubishi', 'Outlander', 'ES', 'SUV'],
  ['Mercedes-Benz', 'GLS', null, 'SUV'],
  ['Audi', 'S4', null, 'Sedan'],
  ['BMW', 'X5', null, 'SUV'],
  ['BMW', 'Coupe', null, 'Coupe'],
  ['BMW', '320i', null, 'Coupe'],
  ['Ford', 'Falcon', 'XR6', 'Sedan'],
  ['Ford', 'Ranger', 'XLT', 'Ute'],
  ['Subaru', 'Forester', 'X', 'SUV'],
  ['Holden', 'Barina', 'CD', 'Hatch'],
] as const

/** The same of cars whose grades are called otherwise, or go on, with their seats. */
const CALLED = [
  ['Toyota', 'HiLux', 'SR5 (4X4)', 'Ute'],
  ['Toyota', 'HiLux', 'SR5+', 'Ute'],
  ['Toyota', 'HiLux', 'SR', 'Ute'],
  ['Volkswagen', 'Golf', 'GTI', 'Hatch'],
  ['Volkswagen', 'Golf', 'GTI Performance', 'Hatch'],
  ['Toyota', 'Yaris', 'SR5 Ascent', 'Hatch'],
  ['Toyota', 'LandCruiser 70 Series', 'LC79 GXL', 'Ute'],
  ['Toyota', 'LandCruiser 70 Series', 'Workmate', 'Ute'],
  ['Toyota', 'LandCruiser', 'GXL Troopcarrier', 'SUV'],
  ['Ford', 'Falcon', 'XR6', 'Sedan'],
  ['Ford', 'Falcon', 'XR6T', 'Sedan'],
  ['Ford', 'Falcon', 'XR6T 50TH Anniversary', 'Sedan'],
  ['Ford', 'Territory', 'Turbo', 'SUV'],
  ['Kia', 'Stinger', 'GT (black Leather)', 'Sedan'],
  ['Kia', 'Stinger', 'GT (red Leather)', 'Sedan'],
  ['Kia', 'Carnival', 'S', 'Wagon', '', '8'],
  ['Toyota', 'HiAce', 'Commuter', 'People mover', '', '14'],
  ['Toyota', 'Kluger', 'GX', 'SUV', '', '7'],
] as const

type Row = readonly [make: string, model: string, badge: string | null, body: string, drive?: string, seats?: string]

function optionsOf(yard: readonly Row[]): SearchOptions {
  const cars = yard.map(([make, model, badge, body, drive = '', seats = '']) => ({
    make: [make],
    model: [model],
    badge: badge === null ? [] : badgeNames(badge),
    body: [body],
    drive: [drive].filter(Boolean),
    seats: [seats].filter(Boolean),
  }))
  const KEYS = ['make', 'model', 'badge', 'body', 'drive', 'seats'] as const
  const distinct = (key: (typeof KEYS)[number]) => [...new Set(cars.flatMap((car) => car[key]))]
  return {
    sorts: ['relevance'],
    defaultSort: 'relevance',
    singleSelect: [],
    vocabulary: {
      ...Object.fromEntries(KEYS.map((key) => [key, distinct(key)])),
      make_model: [...new Set(yard.map(([make, model]) => `${make} ${model}`))],
      colour: ['White', 'Other'],
    },
    hasCars: (facets) =>
      cars.some((car) => KEYS.every((key) => facets[key]?.some((value) => car[key].includes(value)) ?? true)),
  }
}
const options = optionsOf(YARD)

describe('a grade of the model already read', () => {
  it.each([
    ['rav4 cruiser', { model: ['RAV4'], badge: ['Cruiser'] }],
    ['toyota rav4 cruiser', { make: ['Toyota'], model: ['RAV4'], badge: ['Cruiser'] }],
    ['toyota 86 gts', { make: ['Toyota'], model: ['86'], badge: ['GTS'] }],
    ['86 gts', { model: ['86'], badge: ['GTS'] }],
    ['triton gls', { model: ['Triton'], badge: ['GLS'] }],
    ['triton gls (4x4)', { model: ['Triton'], badge: ['GLS (4X4)'] }],
    ['bmw 320i coupe', { make: ['BMW'], model: ['320i'], body: ['Coupe'] }],
    ['rav4 gxl awd', { model: ['RAV4'], badge: ['GXL'], drive: ['All-wheel drive', 'Four-wheel drive'] }],
    ['gxl 4x4 rav4', { model: ['RAV4'], badge: ['GXL'], drive: ['All-wheel drive', 'Four-wheel drive'] }],
    ['rav4 gxl 2wd', { model: ['RAV4'], badge: ['GXL'], drive: ['Front-wheel drive'] }],
    ['rav4 gxl (awd)', { model: ['RAV4'], badge: ['GXL (awd)'] }],
    ['tiguan 162tsi 4wd', { model: ['Tiguan', 'Tiguan Allspace'], badge: ['162 TSI'], drive: ['All-wheel drive'] }],
    ['rav4 gxl (white)', { model: ['RAV4'], badge: ['GXL'], colour: ['White'] }],
    ['captiva lt', { model: ['Captiva', 'Captiva 7'], badge: ['LT'] }],
    ['triton gls 4x4', { model: ['Triton'], badge: ['GLS (4X4)'] }],
    ['outlander es', { model: ['Outlander'], badge: ['ES'] }],
  ])('[SRC-23] beats a model of that name: %s', (typed, facets) => {
    expect(understandText(typed, options)).toMatchObject({ facets, rest: '' })
  })

  it.each([
    ['falcon s 4', 'Falcon'],
    ['subaru forester x 5 speed', 'Forester'],
    ['holden barina mb', 'Barina'],
  ])('[SRC-23] is no other make’s vehicle by a letter or two: %s', (typed, model) => {
    const { make, model: models } = understandText(typed, options).facets
    expect(models).toEqual([model])
    expect(make ?? []).not.toContain('Mercedes-Benz')
  })

  it.each([
    ['cruiser', ['LandCruiser', 'LandCruiser Prado']],
    ['hilux or ranger', ['HiLux', 'HiLux Cab Chassis', 'Ranger']],
    ['hilux, gls', ['GLS', 'HiLux', 'HiLux Cab Chassis']],
    ['hilux ranger', ['HiLux', 'HiLux Cab Chassis', 'Ranger']],
    ['mercedes gls', ['GLS']],
    ['bmw x 5', ['X5']],
  ])('[STK-02] leaves models that are asked for as they are: %s', (typed, model) => {
    expect(understandText(typed, options).facets.model).toEqual(model)
  })

  it('[SRC-23] is looked for in the very model named, and in its other bodies', () => {
    expect(understandText('landcruiser gxl', options).facets.model).toEqual(['LandCruiser'])
    expect(understandText('landcruiser', options).facets.model).toEqual(['LandCruiser', 'LandCruiser Prado'])
    expect(understandText('hilux sr5', options).facets.model).toEqual(['HiLux', 'HiLux Cab Chassis'])
  })

  it('[STK-02] passes over ‘other’, which is no colour and no model', () => {
    expect(understandText('toyota alphard other', options)).toMatchObject({
      facets: { make: ['Toyota'], model: ['Alphard'] },
      rest: '',
    })
  })
})

describe('a grade by what else it is called', () => {
  const called = optionsOf(CALLED)
  it.each([
    ['landcruiser lc79', { make: ['Toyota'], model: ['LandCruiser 70 Series'], badge: ['LC79 GXL'] }],
    ['79 series', { make: ['Toyota'], model: ['LandCruiser 70 Series'], badge: ['LC79 GXL'] }],
    ['troopy', { make: ['Toyota'], model: ['LandCruiser'], badge: ['GXL Troopcarrier'] }],
    ['lc76', { model: ['LandCruiser 70 Series'] }],
    ['xr6 turbo', { make: ['Ford'], model: ['Falcon'], badge: ['XR6T'] }],
    ['ford falcon xr6 turbo', { make: ['Ford'], model: ['Falcon'], badge: ['XR6T'] }],
    ['stinger gt (black leather)', { model: ['Stinger'], badge: ['GT (black Leather)'] }],
  ])('[SRC-23] is found by its badge: %s', (typed, facets) => {
    expect(understandText(typed, called)).toMatchObject({ facets, rest: '' })
  })

  it('[SRC-23] is not the grade of another model beside it: no Falcon is a Territory Turbo', () => {
    expect(
      understandText('falcon xr6 turbo', optionsOf(CALLED.filter(([, , badge]) => !badge.startsWith('XR6T')))),
    ).toMatchObject({
      facets: { model: ['Falcon'], badge: ['XR6'] },
      rest: 'turbo',
    })
  })

  it.each([
    ['hilux not sr5', { model: ['HiLux'], badge: ['!SR5||SR5+'] }],
    ['golf but not gti', { model: ['Golf'], badge: ['!GTI||GTI Performance'] }],
    ['hilux not sr', { model: ['HiLux'], badge: ['!SR'] }],
  ])('[SRC-22] is kept out with those that go on from it, of that model alone: %s', (typed, facets) => {
    expect(understandText(typed, called)).toMatchObject({ facets, rest: '' })
  })

  it.each(['8 seater people mover', 'people mover 8 seats', 'people mover with 8 seats', 'mpv 8 seater'])(
    '[SRC-22] finds the eight seats of a people mover that its feed calls a wagon: %s',
    (typed) => {
      expect(understandText(typed, called)).toMatchObject({ facets: { seats: ['8'], body: ['!SUV'] }, rest: '' })
    },
  )
})
