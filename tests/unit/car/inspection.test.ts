import { describe, expect, it } from 'vitest'
import { inspectionView } from '../../../shared/car/inspection.ts'
import { carInputSchema } from '../../../shared/car/schema.ts'
import { brochure } from '../../../shared/vehicle/brochure.ts'
import { carDetail } from '../../../shared/vehicle/detail.ts'
import { aCar } from '../../builders/car.ts'
import { aSheet } from '../../builders/inspection.ts'
import { aSeller, carSite, NOW } from '../../builders/listed-car.ts'

const paper = (car = aCar()) => brochure(carDetail(car, carSite(), NOW), aSeller(), '', NOW).inspection
const pointsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Point ${at}` }))
const sheet = (details = {}) => inspectionView(aCar({ inspection: aSheet(details) }), carSite().images)!

describe('the inspection of a vehicle', () => {
  it('says how many points were checked, how many have a note, by whom and when', () => {
    expect(sheet()).toMatchObject({ summary: '3 points checked, 2 notes', source: 'By Ana Reyes on 12 November 2026' })
  })

  it('says nothing of notes where all is in order', () => {
    const groups = [{ name: 'Road test', points: [{ name: 'Cold start', result: 'ok' as const }] }]
    expect(sheet({ groups })).toMatchObject({ summary: '1 point checked', notes: [], groups: [{ count: '1 point' }] })
  })

  it('puts what is not in order first, with what was measured', () => {
    expect(sheet().notes).toEqual([
      {
        name: 'Tread, front left',
        result: 'attention',
        text: 'Attention',
        measured: '3.5 mm',
        note: 'due within the year',
        mark: 1,
      },
      { name: 'Spare', result: 'replaced', text: 'Replaced', measured: null, note: null },
    ])
    expect(sheet().groups.map(({ name, count }) => [name, count])).toEqual([
      ['Engine', '1 point'],
      ['Tyres', '2 points, 2 notes'],
    ])
  })

  it.each([
    ['a windscreen', { name: 'Windscreen' }, { x: 72, y: 45 }],
    ['a corner of a bumper', { name: 'Bumpers', note: 'Scuff at the rear left corner' }, { x: 186, y: 76 }],
    ['a wheel', { name: 'Rims', note: 'Kerb mark, front right' }, { x: 45, y: 14 }],
    ['what names no place', { name: 'Trim and carpets' }, null],
  ])('marks %s on the drawing where the sheet says it is', (_, point, place) => {
    const noted = { ...point, result: 'attention' as const }
    const { spots } = sheet({ groups: [{ name: 'Body and paint', points: [noted] }] })
    expect(spots).toEqual(place ? [{ mark: 1, ...place }] : [])
  })

  it.each([
    ['where the sheet says', {}, { x: 80, y: 62 }],
    ['where it is once the sides of a wide picture are cut off', { width: 3000, height: 1000 }, null],
    ['where it is once a tall one is cut', { width: 1200, height: 1200 }, { x: 80, y: 68 }],
    ['nowhere where only one side is given', { y: null }, null],
  ])('rings a mark in its picture %s', (_, more, ring) => {
    const noted = { name: 'Rims', result: 'attention' as const, note: 'Kerb mark' }
    const photo = { url: 'https://p.example/rim.jpg', x: 80, y: 62, ...more }
    const { notes } = sheet({ groups: [{ name: 'Wheels', points: [{ ...noted, photo }] }] })
    expect(notes).toMatchObject([{ photo: { picture: { src: photo.url, alt: 'Rims: Kerb mark' }, ring } }])
  })

  it('shows no picture that no page loads', () => {
    const noted = { name: 'Rims', result: 'attention' as const, photo: { url: 'http://127.0.0.1/1.jpg' } }
    expect(sheet({ groups: [{ name: 'Wheels', points: [noted] }] }).notes[0]).not.toHaveProperty('photo')
  })

  it('draws no car for what is none', () => {
    expect(inspectionView(aCar({ item_type: 'caravan', inspection: aSheet() }), carSite().images)!.spots).toEqual([])
  })

  it.each([null, '', undefined])('takes a point whose note or measure is not given: %j', (note) => {
    const point = { name: 'Cold start', note, millimetres: note === '' ? null : note }
    const car = { source_key: '1', name: 'A', car_type: 'used', make: 'A', model: 'B' }
    const inspection = { ...aSheet(), groups: [{ name: 'Road test', points: [point] }] }
    const input = carInputSchema.parse({ ...car, inspection })
    expect(inspectionView(input, carSite().images)!.groups[0]!.points).toMatchObject([
      { name: 'Cold start', note: null, measured: null },
    ])
  })

  it('is on paper as well, and on neither where a vehicle has none', () => {
    expect(paper(aCar({ inspection: aSheet() }))).toEqual(sheet())
    expect(paper()).toBeNull()
  })

  it.each([
    ['a result that no sheet has', { groups: [{ name: 'Tyres', points: [{ name: 'Spare', result: 'fine' }] }] }],
    ['a sheet without a point', { groups: [] }],
    ['a day that is none', { inspected_on: '12/11/2026' }],
    [
      'more points than any of the trade has',
      { groups: [1, 2].map((at) => ({ name: `Part ${at}`, points: pointsOf(251) })) },
    ],
  ])('takes no sheet with %s', (_, fault) => {
    const car = { source_key: '1', name: 'A', car_type: 'used', make: 'A', model: 'B' }
    expect(carInputSchema.safeParse({ ...car, inspection: { ...aSheet(), ...fault } }).success).toBe(false)
    expect(carInputSchema.safeParse({ ...car, inspection: aSheet() }).success).toBe(true)
  })
})
