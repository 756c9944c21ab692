import { z } from 'zod'

/**
 * A vehicle as the dealer describes it: the Car entity of the specification (A3, B3), its words kept.
 * Absent is always `null` (or an empty list), never an empty string. Text is plain text; `dealercomments`
 * is sanitised HTML. Money is whole or cent Australian dollars, dates are ISO 8601, times are epoch milliseconds.
 */

export const CAR_STATUSES = ['in_stock', 'coming_soon', 'sold', 'withdrawn'] as const
export const CAR_TYPES = ['new', 'demo', 'used'] as const
export const ITEM_TYPES = ['car', 'motorcycle', 'caravan', 'truck'] as const

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
  /** Frame of the turn that shows it there, counted from 0. */
  activeAngle: z.number().int().nonnegative(),
  /** Percent of the frame from its left and top edges. */
  posX: z.number().min(0).max(100),
  posY: z.number().min(0).max(100),
})
const hotspotsSchema = z.object({
  exterior: z.array(hotspotSchema).default([]),
  interior: z.array(hotspotSchema).default([]),
  positions: z.array(hotspotPositionSchema).default([]),
  /** Of the interior's own; a feed that sends one list for both leaves it out. */
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
  /** Litres. */
  fuelcapacity: number,
  /** Kilograms. */
  grossvehiclemass: number,
  /** Millimetres, like the next two. */
  vehiclelength: number,
  vehicleheight: number,
  vehiclewidth: number,
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
  before_price: number,
  offer_price: number,
  /** Dollars a week. */
  subscription_price: number,
  price_type: text,
  preorder: flag,
  tag: text,
  special_tag: text,
  reserved: flag,
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

/** What a feed supplies for one car, after mapping; everything Forecourt itself assigns is missing. */
export const carInputSchema = z.object({
  /** The feed's own lasting name for this car: stock number, listing id or VIN. Same key, same car. */
  source_key: z.string().trim().min(1).max(200),
  /** When it was first listed and when it sold, where the feed knows; else the import takes its own day. */
  listed_on: date,
  sold_on: date,
  ...carFields,
})

/** A car of record. */
export const carSchema = z.object({
  id: z.number().int().positive(),
  /** Last segment of /cars/{slug}; given once, kept for life. */
  slug: z.string().min(1),
  source_key: z.string().min(1),
  ...carFields,
  created_at: z.number().int(),
  updated_at: z.number().int(),
  /** When it became sold; null unless status is sold. */
  sold_at: z.number().int().nullable(),
})

export type CarStatus = (typeof CAR_STATUSES)[number]
export type CarType = (typeof CAR_TYPES)[number]
export type ItemType = (typeof ITEM_TYPES)[number]
export type CarImage = z.output<typeof imageSchema>
export type FinanceLender = z.output<typeof financeLenderSchema>
export type CarInput = z.output<typeof carInputSchema>
export type Car = z.output<typeof carSchema>
