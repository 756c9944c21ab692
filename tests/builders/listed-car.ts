import { type Car, carSchema } from '../../shared/car/schema.ts'
import type { CarSummary } from '../../shared/car/summary.ts'
import type { ListingSite } from '../../shared/vehicle/listing-site.ts'
import { VEHICLE_WORDS } from '../../shared/vehicle-words.ts'

/** Saturday 21 November 2026, noon in Brisbane. */
export const NOW = Date.parse('2026-11-21T02:00:00Z')

const LONG_AGO = Date.parse('2026-06-01T00:00:00Z')

/** A plain used car on sale that wears no tag. */
export function listedCar(fields: Partial<Car> = {}): Car {
  return {
    ...carSchema.parse({
      id: 71,
      slug: '2021-toyota-rav4-gx-71',
      source_key: 'U1071',
      name: '2021 Toyota RAV4 GX',
      car_type: 'used',
      make: 'Toyota',
      model: 'RAV4',
      badge: 'GX',
      series: 'AXAA52R',
      year: 2021,
      colour: 'White',
      km: 42_310,
      price: 34_990,
      price_type: 'Drive away',
      simple_body: 'SUV',
      simple_fuel: 'Petrol',
      simple_transmission: 'Automatic',
      seats: 5,
      location_id: 3,
      location_name: 'Springwood',
      city: 'Springwood',
      state: 'QLD',
      created_at: LONG_AGO,
      updated_at: LONG_AGO,
      sold_at: null,
    }),
    ...fields,
  }
}

/** Of a car whose feed gives no weights and sizes. */
const UNMEASURED = {
  sleeps: null,
  body_length: null,
  tare: null,
  payload: null,
  gross_mass: null,
  tows: null,
  tray: null,
  displacement: null,
  electric_range: null,
}

/** The same car as a list of results holds it: without the id of its location. */
export function carSummary(fields: Partial<CarSummary> = {}): CarSummary {
  const { location_id: _, ...car } = listedCar()
  const photo = { url: '/demo/suv/white-front34-600.avif', width: 600, height: 400 }
  return { ...car, ...UNMEASURED, photos_count: 12, photo, place: '3|Springwood||Springwood|QLD', ...fields }
}

/** A site with one location, no certified programme and no subscriptions. */
export function carSite(fields: Partial<ListingSite> = {}): ListingSite {
  return {
    words: VEHICLE_WORDS.car,
    no_price_text: 'Enquire for price.',
    features: {
      subscriptions: false,
      favourites: true,
      watchlist: false,
      compare: true,
      reserve: true,
      autograb: true,
    },
    compare_used_only: false,
    checkout_page: 'checkout',
    finance_page: 'finance',
    finds_similar: false,
    personal_finance: false,
    reserve_label: 'Reserve Now',
    enquire_label: 'Enquire Now',
    custom_action: null,
    photo_actions: ['call'],
    gallery: {
      first_view: 'images',
      spin: { has_momentum: false },
      thumbnails: 'thumbnail',
      interior_origins: [],
    },
    new_arrival_text: 'New Arrival',
    green_special_tags: [],
    certified_programme: null,
    phone: '07 5550 1000',
    phone_reveal: false,
    locations: [
      {
        id: 3,
        name: 'Springwood',
        dealership_slug: 'springwood',
        primary: true,
        address: {
          street: '12 Ferry Road',
          city: 'Springwood',
          state: 'QLD',
          postcode: '4127',
          place_url: 'https://maps.example/springwood',
          lat: -27.61,
          long: 153.13,
        },
        contact_detail: { phone: '07 5550 1234' },
      },
    ],
    override_city: null,
    card_variant: 'standard',
    card_includes: [],
    card_actions: ['details', 'call'],
    vehicle_actions: ['call'],
    images: { kind: 'passthrough', sized: [{ prefix: '/demo/', widths: [600, 1200] }] },
    hidden_location_ids: [],
    statutory_warranty: false,
    finance: null,
    collapse_sold: true,
    promos: [],
    ...fields,
  }
}

/** Who sells, as a brochure names them. */
export const aSeller = () => ({
  name: 'Yard',
  url: 'https://yard.example',
  logo: '/l.svg',
  phone: '07 5550 0100',
  licence: null,
  address: null,
})
