import { describe, expect, it } from 'vitest'
import { inspectionView } from '../../../shared/car/inspection.ts'
import { trustMarks } from '../../../shared/vehicle/trust-marks.ts'
import { aCar } from '../../builders/car.ts'
import { aSheet } from '../../builders/inspection.ts'
import { buildLocation } from '../../builders/location.ts'
import { buildSite } from '../../builders/site.ts'

type Source = Parameters<typeof trustMarks>[0]
type Team = NonNullable<Source['location']>['team']

const marks = (more: Partial<Source> = {}) =>
  trustMarks({
    car: aCar(),
    isSubscription: false,
    site: buildSite({ promises: [] }),
    history: null,
    inspection: null,
    warranty: null,
    location: null,
    ...more,
  })
const texts = (more: Partial<Source> = {}) => marks(more).map(({ text }) => text)

const person = (name: string, department: Team[number]['department']): Team[number] => ({
  name,
  role: 'Sales',
  department,
  languages: [],
  photo: null,
  about: null,
})
const location = (more: object = {}) => ({ ...buildLocation([]), slug: 'aspley', ...more })
const warranty = { title: 'Class A', term: '3 months or 5,000 km', text: '', source: '' }
const promises = ['One', 'Two', 'Three', 'Four'].map((title) => ({ title, text: title }))

describe('the trust strip of a vehicle page', () => {
  it('[VDP-13] says that the history was checked only where there is a report, and opens it in a tab of its own', () => {
    expect(texts()).toEqual([])
    expect(marks({ history: { text: 'History report', href: '/report.pdf' } })).toEqual([
      { kind: 'history', text: 'History checked', href: '/report.pdf', isOutside: true },
    ])
  })

  it('names who inspected the car, and leads to the sheet', () => {
    const inspection = inspectionView(aCar({ inspection: aSheet() }), { kind: 'passthrough', sized: [] })
    expect(marks({ inspection })).toEqual([
      { kind: 'inspection', text: '3 points inspected by Ana Reyes', href: '#inspection' },
    ])
  })

  it('puts this car first, then the law, then three promises', () => {
    const site = buildSite({ promises })
    expect(texts({ site, warranty, history: { text: 'History report', href: '/report.pdf' } })).toEqual([
      'History checked',
      'Statutory warranty: 3 months or 5,000 km',
      'One',
      'Two',
      'Three',
    ])
  })

  it('[CNT-02] leaves out what is promised of other kinds of vehicle', () => {
    const site = buildSite({
      promises: [
        { title: 'Ride it first', text: 'A loop', kinds: ['motorcycle'] },
        { title: 'Handover', text: 'Two hours', kinds: ['camper_trailer'] },
        { title: 'Fair prices', text: 'All' },
      ],
    })
    expect(texts({ site, car: { item_type: 'motorcycle' } })).toEqual(['Ride it first', 'Fair prices'])
    const trailer = aCar({ item_type: 'caravan', simple_body: 'Camper Trailer' })
    expect(texts({ site, car: trailer })).toEqual(['Handover', 'Fair prices'])
    expect(texts({ site, car: aCar({ item_type: 'caravan' }) })).toEqual(['Fair prices'])
  })

  it('[CNT-02] leaves out what is promised of a price by the week where a car is sold, and the other way about', () => {
    const site = buildSite({
      promises: [
        { title: 'Rego included', text: 'In the week', subscription: true },
        { title: 'Fourteen days', text: 'To bring it back', subscription: false },
        { title: 'Fair prices', text: 'All' },
      ],
    })
    expect(texts({ site, isSubscription: true })).toEqual(['Rego included', 'Fair prices'])
    expect(texts({ site })).toEqual(['Fourteen days', 'Fair prices'])
  })

  it('[REV-01] names the source and the number of reviews of a rating', () => {
    const reviews = { average_rating: 4.66, count: 212, source: 'Google', url: null, reviews: [] }
    expect(texts({ location: location({ reviews }) })).toEqual(['4.7 from 212 Google reviews'])
    const plain = { average_rating: 4.2, review_count: 1 }
    expect(texts({ location: location(plain) })).toEqual(['4.2 from 1 review'])
  })

  it('names up to two people who sell there, and never the workshop’s', () => {
    const team = [
      person('Ann Lee', 'service'),
      person('Bo Day', 'sales'),
      person('Cy Ng', 'sales'),
      person('Di Oz', 'sales'),
    ]
    expect(marks({ location: location({ team }) })).toEqual([
      { kind: 'team', text: 'Ask for Bo Day or Cy Ng', href: '/teams/aspley' },
    ])
    expect(texts({ location: location({ team: [person('Ann Lee', 'parts')] }) })).toEqual([])
  })
})
