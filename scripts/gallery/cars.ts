import { saveControls } from '../../shared/car/saved-car.ts'
import { type Car, carSchema } from '../../shared/car/schema.ts'
import { carSummary } from '../../shared/car/summary.ts'
import { type CarCard, carCard } from '../../shared/card/card.ts'
import { type CarDetail, carDetail } from '../../shared/vehicle/detail.ts'
import type { SpecimenContext } from './specimen.tsx'

export const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const LISTED_DAYS_AGO = 30
const DAY_MS = 86_400_000

const photo = (name: string) => ({ image: { url: `/demo/${name}`, width: 1200, height: 800, thumb: null } })
const PHOTOS = ['front34-1200', 'rear34-960', 'side-960', 'front-960', 'wheel-960'].map((view) =>
  photo(`suv-small/blue-${view}.avif`),
)

const PROVIDER = 'specimen'

const LENDER = {
  interestRate: 8.95,
  comparisonRate: 10.31,
  paymentWeek: 189,
  paymentMonth: 819,
  termYears: 5,
  termMonths: 60,
  deposit: 0,
  balloon: 0,
  establishmentFees: 395,
  totalPayable: 49_140,
  disclaimer: 'Subject to the lender’s approval. Fees and charges apply.',
}

/** A car of no real make with every field that a page shows. */
export function specimenCar({ site, now }: SpecimenContext, changes: Partial<Car> = {}): Car {
  const location = site.locations[0]
  const listed = now - LISTED_DAYS_AGO * DAY_MS
  return {
    ...carSchema.parse({
      id: 1,
      slug: '2022-wattle-currawong-1',
      source_key: 'specimen-1',
      name: '2022 Wattle Currawong',
      car_type: 'used',
      make: 'Wattle',
      model: 'Currawong',
      badge: 'GX',
      series: 'MY22',
      year: 2022,
      colour: 'Blue',
      interior_colour: 'Charcoal cloth',
      drive: 'Front wheel drive',
      seats: 5,
      doors: 5,
      engine_size_litres: 2,
      simple_body: 'SUV',
      simple_fuel: 'Petrol',
      fuel: 'Petrol - Unleaded ULP',
      simple_transmission: 'Automatic',
      gearnum: 6,
      km: 42_310,
      price: 28_990,
      price_type: 'Drive away',
      standardEquipment: [
        'Reversing camera',
        'Cruise control',
        'Heated seats',
        'Roof rails',
        'Sat nav',
        'Tow bar',
      ].concat(['Alloy wheels', 'Lane assist', 'Rain-sensing wipers', 'Keyless entry']),
      dealercomments: '<p>One owner, serviced here since new, with both keys and its books.</p>'.repeat(8),
      stocknum: 'U1047',
      vin: 'XXX00000000000000',
      build_date: '03/2022',
      images: PHOTOS,
      autograb_data: { state_average_market_price: 30_400, average_market_price: 30_900 },
      variant_detail: { ...VARIANT, fuelconsumptioncombined: 6.8 },
      finance_lenders: { [(site.finance_provider ?? PROVIDER).toLowerCase()]: LENDER },
      location_id: location?.id,
      location_name: location?.name,
      state: location?.address.state.toUpperCase(),
      created_at: listed,
      updated_at: listed,
      sold_at: null,
    }),
    ...changes,
  }
}

const VARIANT = {
  cylinders: 4,
  enginesize: 1998,
  geartype: 'Automatic',
  fuelcapacity: 55,
  vehiclelength: 4_425,
  vehicleheight: 1_620,
  vehiclewidth: 1_805,
  torque: 213,
  ancaprating: 5,
}

/** The same site with weekly estimates, by settings of no lender where it has none of its own. */
export const withEstimates = ({ site, listing, now }: SpecimenContext): SpecimenContext => ({
  site,
  listing: { ...listing, finance: listing.finance ?? { ...ESTIMATES, provider: site.finance_provider ?? PROVIDER } },
  now,
})

const ESTIMATES = {
  type: 'purchasable',
  years: 5,
  fees_paid: 'upfront',
  type_at: {},
  hidden_for_dealerships: [],
} satisfies Partial<SpecimenContext['listing']['finance']>

export const specimenCard = (context: SpecimenContext, changes: Partial<Car> = {}, alsoSold = 0): CarCard => {
  const summary = carSummary(specimenCar(context, changes))
  const { listing, now } = context
  return { ...carCard(summary, listing, now, alsoSold), save: saveControls(summary, listing) }
}

export const specimenDetail = (context: SpecimenContext, changes: Partial<Car> = {}, view?: string): CarDetail =>
  carDetail(specimenCar(context, changes), context.listing, context.now, view)

/** A car in each state that its card and its page tell apart (CRD-02 to CRD-05, VDP-04). */
export function carStates({ site, listing, now }: SpecimenContext): Record<string, Partial<Car>> {
  const [greenTag] = listing.green_special_tags
  return {
    'Used, with a price': {},
    New: { car_type: 'new', km: null },
    Demo: { car_type: 'demo', km: 2_100 },
    'New arrival': { created_at: now },
    'Reduced price': { before_price: 31_990 },
    'Reduced price until a day': { offer_price: 27_490, offer_until: '2026-12-03' },
    'Lower price with a trade-in': { offer_price: 27_490, offer_condition: 'trade in', offer_until: '2026-12-03' },
    'Lower price for a business': { offer_price: 27_490, offer_condition: 'abn' },
    'New, with a recommended price': { car_type: 'new', km: null, rrp: 31_990 },
    'Price without GST': { price_ex_gst: 26_355 },
    'No price': { price: null },
    'To order': { price: null, preorder: true, car_type: 'new', km: null },
    ...(site.features.subscriptions && { Subscription: { subscription_price: 289 } }),
    Reserved: { reserved: true },
    'Coming soon': { status: 'coming_soon' },
    Sold: { status: 'sold', sold_at: now },
    'Special tag': { special_tag: 'Factory bonus' },
    ...(greenTag !== undefined && { 'Green special tag': { special_tag: greenTag } }),
    'Own tag': { tag: 'Family favourite' },
    Electric: { simple_fuel: 'Electric', fuel: 'Electric' },
    Hybrid: { simple_fuel: 'Hybrid', fuel: 'Hybrid' },
    ...(listing.certified_programme && { Certified: { certified: true, make: listing.certified_programme.make } }),
    Motorcycle: {
      item_type: 'motorcycle',
      simple_body: 'Naked',
      images: [photo('motorcycle/red-front34-1200.avif')],
      seats: 2,
      drive: null,
    },
    Caravan: {
      item_type: 'caravan',
      simple_body: 'Caravan',
      images: [photo('caravan/white-front34-1200.avif')],
      simple_fuel: null,
      simple_transmission: null,
      km: null,
      seats: null,
    },
    'No photo': { images: [] },
    'Sold, no photo': { status: 'sold', sold_at: now, images: [] },
    'Photo that does not load': { images: [photo('missing.avif')] },
    'Long names': {
      make: 'Wattle and Grevillea Motor Company',
      model: LONG_WORD,
      badge: 'Ultimate Adventure Plus Technology Pack (LWB)',
      location_name: 'Prestige and Performance Centre, Upper Mount Gravatt East',
      special_tag: 'End of financial year runout clearance',
      price: 1_289_990,
      before_price: 1_350_000,
      price_type: 'Excl. government charges, with a registration transfer fee',
      km: 1_042_310,
      simple_transmission: 'Sports Automatic Dual Clutch',
    },
    'Little known': {
      badge: null,
      series: null,
      km: null,
      simple_fuel: null,
      simple_transmission: null,
      simple_body: null,
      seats: null,
      drive: null,
      colour: null,
      price_type: null,
      finance_lenders: {},
    },
  }
}
