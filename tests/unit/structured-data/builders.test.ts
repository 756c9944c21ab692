import { describe, expect, it } from 'vitest'
import { article, faqPage, jobPosting } from '../../../shared/structured-data/content.ts'
import { dealerId, dealerNode } from '../../../shared/structured-data/dealer.ts'
import { breadcrumbList, itemList, webSite } from '../../../shared/structured-data/graph.ts'
import { ratings, specialOffer, vehicleNode } from '../../../shared/structured-data/offers.ts'
import { carDetail } from '../../../shared/vehicle/detail.ts'
import { listingSite } from '../../../shared/vehicle/listing-site.ts'
import { aCar, aPhoto } from '../../builders/car.ts'
import { buildSite } from '../../builders/site.ts'
import { aLocationInput } from './a-location.ts'
import { missingTerms, unknownTerms } from './vocabulary.ts'

const site = buildSite({
  dealerships: [{ id: 1, slug: 'yard', name: 'Yard' }],
  locations: [aLocationInput()],
  special_hours: [
    { date: '2026-12-25', name: 'Christmas Day', status: 'Closed' },
    { date: '2020-01-01', status: 'Closed' },
    { date: '2026-12-31', status: 'Open', start_hour: '09:00', end_hour: '12:00' },
  ],
  seo: { same_as: ['https://social.example/yard'] },
})
const [location] = site.locations
const { url } = site
const listing = { ...listingSite(site), images: { kind: 'passthrough' as const, sized: [] } }
const today = { kinds: ['car'], today: '2026-11-01' }
const photo = 'https://photos.example/a.jpg'

const fullCar = aCar({
  badge: 'GX',
  km: 42_310,
  price: 24_990,
  vin: 'JTMW1234567890123',
  colour: 'White',
  simple_body: 'SUV',
  simple_fuel: 'Petrol',
  simple_transmission: 'Automatic',
  drive: 'AWD',
  doors: 5,
  seats: 5,
  images: [aPhoto(photo)],
})
const vehicle = (car = fullCar) =>
  vehicleNode(carDetail(car, listing, Date.UTC(2026, 10, 1)), { url, seller: dealerId(location!, url) })

const reviews = [
  { id: '1', customer_name: 'Jo', customer_url: null, rating: 5, text: 'Good', written_on: '2026-01-02' },
]
const opening = {
  id: 'technician',
  title: 'Technician',
  at: ['moorooka'],
  department: 'Workshop',
  employment: ['full_time' as const],
  salary: { min: 70_000, max: 90_000, unit: 'year' as const },
  posted: '2026-10-01',
  valid_through: '2026-12-01',
  body: '<p>Work</p>',
}

const ALL: [string, object][] = [
  ['a car', vehicle()],
  ['a location', dealerNode(site, location!, today)],
  ['the site', webSite(site, dealerId(location!, url))],
  ['breadcrumbs', breadcrumbList({ links: [{ text: 'Home', href: '/' }], current: 'Cars' }, '/search/used-cars', url)],
  ['a list', itemList({ name: 'Cars', total: 40, before: 21, items: [{ text: 'A', href: '/cars/a' }] }, url)],
  [
    'an article',
    article(
      {
        path: '/blog/a',
        title: 'A',
        description: 'B',
        image: { url: '/a.jpg' },
        article: { author: 'Jo', date: '2026-01-01' },
        updated: null,
      },
      dealerId(location!, url),
      url,
    ),
  ],
  ['questions', faqPage([{ question: 'Why?', html: 'So.' }])],
  ['an opening', jobPosting(opening, site)],
  ['an opening at two places', jobPosting({ ...opening, at: ['moorooka', 'moorooka'] }, site)],
  [
    'an offer',
    specialOffer(
      {
        id: '1',
        name: 'Runout',
        price: 19_990,
        starts_at: '2026-10-01',
        ends_at: '2026-12-31',
        manufacturer: 'Toyota',
        model: { name: 'HiLux', slug: 'hilux', override_url: null },
      },
      { description: 'Words', picture: '/o.jpg' },
      dealerId(location!, url),
      url,
    ),
  ],
  ['reviews', { ...dealerNode(site, location!, today), ...ratings(4.6, 12, reviews) }],
]

describe('structured data', () => {
  it.each(ALL)('[FND-01] of %s has no type and no property that schema.org has not', (_, data) => {
    expect(unknownTerms(data)).toEqual([])
  })

  it.each(ALL)('[FND-01] of %s has all that Google requires and recommends', (_, data) => {
    expect(missingTerms(data, 'required')).toEqual([])
    expect(missingTerms(data, 'recommended')).toEqual([])
  })

  it('[FND-01] with a wrong property or type would be noticed', () => {
    expect(unknownTerms({ '@type': 'Car', wheels: 4, brand: { '@type': 'Maker', name: 'X' } })).toEqual([
      'Car.wheels',
      'Maker',
    ])
  })
})

describe('the dealer', () => {
  it('[FND-01] is one location by one name, which cars are sold by', () => {
    const id = 'https://www.test-yard.example/#location-moorooka'
    expect(dealerNode(site, location!, today)['@id']).toBe(id)
    expect(JSON.stringify(vehicle())).toContain(`"seller":{"@id":"${id}"}`)
  })

  it.each([
    ['of motorcycles alone', ['motorcycle'], 'MotorcycleDealer'],
    ['of motorcycles and cars', ['motorcycle', 'car'], 'AutoDealer'],
    ['without stock', [], 'AutoDealer'],
  ])('[FND-01] %s is of its kind', (_, kinds, type) => {
    expect(dealerNode(site, location!, { kinds, today: '2026-11-01' })['@type']).toBe(type)
  })

  it('[FND-01] opens when the location does, days of the same hours together', () => {
    const { openingHoursSpecification: hours } = dealerNode(site, location!, today)
    expect(hours).toEqual([
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Monday', 'Tuesday'], opens: '08:30', closes: '17:30' },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '09:00', closes: '16:00' },
    ])
  })

  it('[FND-01] tells coming days with other hours; closed is midnight to midnight', () => {
    const { specialOpeningHoursSpecification: special } = dealerNode(site, location!, today)
    expect(special).toEqual([
      expect.objectContaining({ validFrom: '2026-12-25', opens: '00:00', closes: '00:00' }),
      expect.objectContaining({ validFrom: '2026-12-31', opens: '09:00', closes: '12:00' }),
    ])
  })

  it('[FND-01] tells both openings of a day, and its own hours in place of those of all', () => {
    const open = { date: '2026-12-24', status: 'Open' as const, start_hour: '09:00', end_hour: '12:00' }
    const own = { location_name: 'Moorooka', department: 'all' as const, name: null }
    const special_hours = [
      {
        ...open,
        date: '2026-12-24',
        status: 'Closed' as const,
        start_hour: null,
        end_hour: null,
        ...own,
        location_name: null,
      },
      { ...open, ...own },
      { ...open, ...own, start_hour: '13:00', end_hour: '17:00' },
    ]
    const node = dealerNode({ ...site, special_hours }, location!, today)
    expect(node.specialOpeningHoursSpecification).toEqual([
      expect.objectContaining({ validFrom: '2026-12-24', opens: '09:00', closes: '12:00' }),
      expect.objectContaining({ validFrom: '2026-12-24', opens: '13:00', closes: '17:00' }),
    ])
  })

  it('[VDP-06] keeps the number of a branch back on the page of a car, where shoppers have to ask for it, and there alone', () => {
    const masked = { ...site, features: { ...site.features, phone_reveal: true } }
    const besideCar = { ...today, isBesideCar: true }
    expect(dealerNode(masked, location!, besideCar)).not.toHaveProperty('telephone')
    for (const shown of [dealerNode(masked, location!, today), dealerNode(site, location!, besideCar)])
      expect(shown).toMatchObject({ telephone: '07 5550 0199' })
    expect(dealerNode(masked, null, besideCar)).toMatchObject({ telephone: '07 5550 0100' })
  })
})

describe('the car', () => {
  it.each([
    ['a motorcycle', { item_type: 'motorcycle' }, { '@type': 'Motorcycle' }],
    ['a caravan', { item_type: 'caravan' }, { '@type': 'Vehicle' }],
    ['that is sold', { status: 'sold' }, { offers: { availability: 'https://schema.org/SoldOut' } }],
    ['that is new', { car_type: 'new' }, { itemCondition: 'https://schema.org/NewCondition' }],
  ] as const)('[QLT-02] %s is told as such', (_, changes, expected) => {
    expect(vehicle(aCar({ ...fullCar, ...changes }))).toMatchObject(expected)
  })

  it.each([
    ['without a price', { price: null }],
    ['with a placeholder of a price', { price: 1 }],
    ['with a price on a condition alone', { price: null, offer_price: 20_000, offer_condition: 'finance' }],
  ] as const)('[QLT-02] [CRD-08] %s has no offer', (_, changes) => {
    expect(vehicle(aCar({ ...fullCar, ...changes }))).not.toHaveProperty('offers')
  })

  it('[CRD-08] is offered at what every shopper pays, and says nothing of what some do', () => {
    const priced = { ...fullCar, price: 24_990, offer_price: 19_990 }
    expect(vehicle(aCar(priced))).toMatchObject({ offers: { price: 19_990 } })
    const conditional = vehicle(aCar({ ...priced, offer_condition: 'trade in', offer_until: '2026-12-03' }))
    expect(conditional).toMatchObject({ offers: { price: 24_990 } })
    expect(JSON.stringify(conditional)).not.toMatch(/19.?990|priceValidUntil/)
  })

  it('[QLT-02] leaves out what is not known', () => {
    expect(JSON.stringify(vehicle(aCar()))).not.toMatch(/null|undefined/)
  })

  it('[FND-01] names the day on which its price ends, where it has one', () => {
    const offered = aCar({ ...fullCar, offer_price: 19_990, offer_until: '2026-12-31' })
    expect(vehicle(offered)).toMatchObject({ offers: { price: 19_990, priceValidUntil: '2026-12-31' } })
  })
})
