import { z } from 'zod'
import { inspectionSchema } from './inspection-schema.ts'

/**
 * A vehicle as the dealer describes it: the Car entity of the specification (A3, B3) with its field names. Absent is
 * `null` or an empty list, never an empty string. Text is plain text; `dealercomments` is sanitised HTML. Money is
 * Australian dollars, with or without cents; dates are ISO 8601, times epoch milliseconds.
 */

export const CAR_STATUSES = ['in_stock', 'coming_soon', 'sold', 'withdrawn'] as const
export const CAR_TYPES = ['new', 'demo', 'used'] as const
export const ITEM_TYPES = ['car', 'motorcycle', 'caravan', 'truck'] as const
/** Who an offer is for where it is not for everyone: who trades a car in, takes our finance, or has a business number. */
export const OFFER_CONDITIONS = ['trade in', 'finance', 'abn'] as const

const text = z.string().trim().min(1).nullable().default(null)
const texts = z.array(z.string().trim().min(1)).default([])
const number = z.number().nonnegative().nullable().default(null)
const whole = z.number().int().nonnegative().nullable().default(null)
const date = z.iso.date().nullable().default(null)
const flag = z.boolean().default(false)

export const imageSchema = z.object({
  image: z.object({
    url: z.string().min(1),
    /** Pixels of the file at `url`; null when the feed does not say. */
    width: whole,
    height: whole,
    thumb: z
      .object({ url: z.string().min(1) })
      .nullable()
      .default(null),
  }),
})

const hotspotSchema = z.object({ id: z.string(), description: z.string() })
const hotspotPositionSchema = z.object({
  hotspotId: z.string(),
  /** Index of the spin frame, from 0. */
  activeAngle: z.number().int().nonnegative(),
  /** Percent of the frame from its left and top edges. */
  posX: z.number().min(0).max(100),
  posY: z.number().min(0).max(100),
})
const hotspotsSchema = z.object({
  exterior: z.array(hotspotSchema).default([]),
  interior: z.array(hotspotSchema).default([]),
  positions: z.array(hotspotPositionSchema).default([]),
  /** Positions inside the car; absent in feeds that send one list for both. */
  interior_positions: z.array(hotspotPositionSchema).default([]),
})

const variantDetailSchema = z.object({
  cylinders: whole,
  enginesize: whole,
  enginesize_litres: number,
  induction: text,
  geartype: text,
  /** Litres per 100 km. */
  fuelconsumptioncombined: number,
  /** Kilometres on one charge, kilowatt hours of its battery, kilowatt hours per 100 km. */
  electricrange: number,
  batterycapacity: number,
  energyconsumption: number,
  /** Litres. */
  fuelcapacity: number,
  /** Kilograms. */
  grossvehiclemass: number,
  /** Kilograms with a trailer. */
  grosscombinationmass: number,
  /** Kilograms of the vehicle itself, ready to drive; what the gross mass leaves is its payload. */
  kerbweight: number,
  /** Millimetres, like the next two. */
  vehiclelength: number,
  vehicleheight: number,
  vehiclewidth: number,
  /** Kilograms of a trailer with brakes. */
  brakedtowingcapacity: number,
  /** Millimetres inside. */
  traylength: number,
  /** Newton metres. */
  torque: number,
  ancaprating: number,
})

const towableSchema = z.object({
  /** Millimetres. */
  body_width: number,
  body_length: number,
  /** Kilograms. */
  tare_weight: number,
  /** On the tow bar. */
  ball_weight: number,
  axle_type: text,
  sleeps: whole,
  aggregate_trailer_mass: number,
})

export const financeLenderSchema = z.object({
  interestRate: number,
  comparisonRate: number,
  paymentWeek: number,
  paymentMonth: number,
  termYears: number,
  termMonths: number,
  deposit: number,
  balloon: number,
  establishmentFees: number,
  totalPayable: number,
  disclaimer: text,
})

const carFields = {
  name: z.string().trim().min(1),
  item_type: z.enum(ITEM_TYPES).default('car'),
  car_type: z.enum(CAR_TYPES),
  status: z.enum(CAR_STATUSES).default('in_stock'),
  make: z.string().trim().min(1),
  model: z.string().trim().min(1),
  badge: text,
  series: text,
  variant: text,
  year: z.number().int().min(1900).max(2100).nullable().default(null),
  colour: text,
  interior_colour: text,
  drive: text,
  seats: whole,
  doors: whole,
  engine_size: whole,
  engine_size_litres: number,
  simple_body: text,
  bodyconfiguration: text,
  simple_fuel: text,
  fuel: text,
  simple_transmission: text,
  trans: text,
  gearnum: whole,
  km: whole,
  price: number,
  /** Of the price without GST, which stands only beside it. */
  price_ex_gst: number,
  before_price: number,
  /** What the maker recommends; never a former price. */
  rrp: number,
  offer_price: number,
  /** Null: the offer is for everyone. */
  offer_condition: z.enum(OFFER_CONDITIONS).nullable().default(null),
  /** The first and the last day of the offer; null where it has none. */
  offer_from: date,
  offer_until: date,
  /** Dollars a week. */
  subscription_price: number,
  price_type: text,
  preorder: flag,
  tag: text,
  special_tag: text,
  reserved: flag,
  /** Why it is reserved, as shoppers read it: 'Deposit taken'. */
  reserved_reason: text,
  certified: flag,
  categories: texts,
  filtered_features: texts,
  standardEquipment: texts,
  dealercomments: text,
  stocknum: text,
  vin: text,
  regplate: text,
  rego_expiry: date,
  compliance_date: text,
  build_date: text,
  has_nvic: flag,
  carsales_title: text,
  images: z.array(imageSchema).default([]),
  video_url: text,
  external_video_url: text,
  spin_images: texts,
  spin_code: text,
  spin_interior_image: text,
  hotspots: hotspotsSchema.nullable().default(null),
  file: text,
  inspection: inspectionSchema
    .nullable()
    .default(null)
    .describe('The sheet of its inspection: who inspected it, when, and what was found at each point.'),
  variant_detail: variantDetailSchema.nullable().default(null),
  specifications: towableSchema.nullable().default(null),
  autograb_data: z
    .object({ state_average_market_price: number, average_market_price: number })
    .nullable()
    .default(null),
  /** Keyed by the lender's name in lower case. */
  finance_lenders: z.record(z.string(), financeLenderSchema).default({}),
  payment_processors: texts,
  dealership_id: whole,
  dealership_slug: text,
  dealership_name: text,
  location_id: whole,
  location_name: text,
  city: text,
  state: text,
  private_suburb: text,
  private_postcode: text,
  show_on_dealer_website: z.boolean().default(true),
  excluded_website_ids: z.array(z.number().int()).default([]),
  custom_rank: z.number().int().default(0),
  views: z.number().int().nonnegative().default(0),
}

/** One car of a feed after mapping, without the fields that Forecourt assigns. */
export const carInputSchema = z.object({
  /** Stable key of the car in its feed: stock number, listing id or VIN. The same key is the same car. */
  source_key: z.string().trim().min(1).max(200),
  /** Days of first listing and of sale; where the feed omits them, the day of the import. */
  listed_on: date,
  sold_on: date,
  ...carFields,
})

export const carSchema = z.object({
  id: z.number().int().positive(),
  /** Last segment of /cars/{slug}; assigned once and never changed. */
  slug: z.string().min(1),
  source_key: z.string().min(1),
  ...carFields,
  created_at: z.number().int(),
  updated_at: z.number().int(),
  /** Time of the sale; null unless the status is sold. */
  sold_at: z.number().int().nullable(),
})

export type CarStatus = (typeof CAR_STATUSES)[number]
export type CarType = (typeof CAR_TYPES)[number]
export type OfferCondition = (typeof OFFER_CONDITIONS)[number]
export type ItemType = (typeof ITEM_TYPES)[number]
export type CarImage = z.output<typeof imageSchema>
export type FinanceLender = z.output<typeof financeLenderSchema>
export type CarInput = z.output<typeof carInputSchema>
export type Car = z.output<typeof carSchema>
