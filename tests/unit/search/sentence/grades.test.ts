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

const cars = YARD.map(([make, model, badge, body, drive]) => ({
  make: [make],
  model: [model],
  badge: badge === null ? [] : badgeNames(badge),
  body: [body],
  drive: drive === undefined ? [] : [drive],
}))
const KEYS = ['make', 'model', 'badge', 'body', 'drive'] as const
const distinct = (key: (typeof KEYS)[number]) => [...new Set(cars.flatMap((car) => car[key] as string[]))]
const options: SearchOptions = {
  sorts: ['relevance'],
  defaultSort: 'relevance',
  singleSelect: [],
  vocabulary: {
    ...Object.fromEntries(KEYS.map((key) => [key, distinct(key)])),
    make_model: YARD.map(([make, model]) => `${make} ${model}`),
    colour: ['White', 'Other'],
  },
  hasCars: (facets) =>
    cars.some((car) =>
      KEYS.every((key) => !facets[key] || facets[key].some((value) => (car[key] as string[]).includes(value))),
    ),
}

describe('a grade of the model already read', () => {
  it.each([
    ['rav4 cruiser', { model: ['RAV4'], badge: ['Cruiser'] }],
    ['toyota rav4 cruiser', { make: ['Toyota'], model: ['RAV4'], badge: ['Cruiser'] }],
    ['toyota 86 gts', { make: ['Toyota'], model: ['86'], badge: ['GTS'] }],
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
