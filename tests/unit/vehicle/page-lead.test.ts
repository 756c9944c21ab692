import { describe, expect, it } from 'vitest'
import type { Car } from '../../../shared/car/schema.ts'
import { carSummary } from '../../../shared/car/summary.ts'
import { carDetail } from '../../../shared/vehicle/detail.ts'
import { listingSite } from '../../../shared/vehicle/listing-site.ts'
import { pageLead } from '../../../shared/vehicle/page-lead.ts'
import { listedCar, NOW } from '../../builders/listed-car.ts'
import { buildLocation } from '../../builders/location.ts'
import { buildSite } from '../../builders/site.ts'

type Changes = NonNullable<Parameters<typeof buildSite>[0]>
type Variant = NonNullable<NonNullable<Changes['vehicle']>['variant']>

function leadOf(variant: Variant, fields: Partial<Car> = {}, changes: Changes = {}, names: string[] = []) {
  const site = buildSite({ ...changes, vehicle: { variant } })
  const listing = { ...listingSite(site), images: { kind: 'passthrough' as const, sized: [] } }
  const car = listedCar(fields)
  const team = names.map((name) => ({
    name,
    role: 'Sales',
    department: 'sales' as const,
    languages: [],
    photo: null,
    about: null,
  }))
  const location = names.length > 0 ? { ...buildLocation([]), team } : null
  return pageLead({ car: carDetail(car, listing, NOW), summary: carSummary(car), site, location })
}

describe('what leads on the page of a car', () => {
  it('[VDP-01] is nothing where photographs lead, nor of a car that is gone', () => {
    const gone = { status: 'sold', sold_at: NOW } as const
    expect([leadOf('standard'), leadOf('mosaic'), leadOf('showcase')]).toEqual([null, null, null])
    expect([leadOf('worksheet', gone), leadOf('letter', { ...gone, dealercomments: 'One owner.' })]).toEqual([
      null,
      null,
    ])
  })

  it('is the figures of work and the way to have them in writing', () => {
    expect(leadOf('worksheet')).toMatchObject({ shows: 'figures', ask: { kind: 'enquire' } })
  })

  it('is what the weekly price includes, of a car that has one', () => {
    const changes = { features: { subscriptions: true }, card: { includes: ['Registration', 'Insurance'] } }
    expect(leadOf('standard', { subscription_price: 228 }, changes)).toEqual({
      shows: 'inclusions',
      inclusions: ['Registration', 'Insurance'],
    })
    expect(leadOf('standard', {}, changes)).toBeNull()
  })

  it('is what the dealer wrote, signed by the people who sell there, else by the site', () => {
    const written = { dealercomments: '<p>One owner.</p>' }
    expect(leadOf('letter', written, {}, ['Mele Fonoti', 'Craig Dimitriou'])).toMatchObject({
      comments: { preview: ['One owner.'] },
      signed: 'Mele and Craig',
    })
    expect(leadOf('letter', written)).toMatchObject({ signed: 'Test Yard' })
    expect(leadOf('letter', { dealercomments: null })).toBeNull()
  })
})
