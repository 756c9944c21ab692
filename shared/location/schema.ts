import { z } from 'zod'
import { CLOSED_DAYS } from '../tenant/choices.ts'
import {
  clock,
  date,
  fileUrl,
  id,
  keysOf,
  maybeText,
  maybeUrl,
  off,
  on,
  phone,
  STATES,
  slug,
  text,
} from '../tenant/fields.ts'
import { TIME_ZONES } from './time-zone.ts'

/** Locations of a dealer, with the field names of B3. */

export const DEPARTMENTS = { sales: 'Sales', service: 'Service', parts: 'Parts' } as const
const STATUSES = ['Open', 'Closed'] as const

const hoursRules = (entry: { status: string; opens: string | null; closes: string | null }) =>
  entry.status === 'Closed' || (entry.opens !== null && entry.closes !== null && entry.opens < entry.closes)
const HOURS_RULE = 'needs an opening time before its closing time, or the status Closed'

export const openingHourSchema = z
  .object({
    /** 0 Sunday to 6 Saturday. */
    weekday: z.number().int().min(0).max(6),
    status: z.enum(STATUSES).default('Open'),
    /** Display text of the hours; null derives it from `open` and `close`. */
    formated_hours: maybeText,
    open: clock.nullable().default(null),
    close: clock.nullable().default(null),
    /** null stands for the location's own type. */
    department: keysOf(DEPARTMENTS).nullable().default(null),
  })
  .refine(({ status, open, close }) => hoursRules({ status, opens: open, closes: close }), HOURS_RULE)

export const specialHourSchema = z
  .object({
    date,
    /** The name of the day, as in 'Christmas Day'. */
    name: maybeText,
    status: z.enum(STATUSES).default('Closed'),
    start_hour: clock.nullable().default(null),
    end_hour: clock.nullable().default(null),
    department: z.enum(['all', ...Object.keys(DEPARTMENTS)] as ['all', Department, ...Department[]]).default('all'),
    /** null applies to every location. */
    location_name: maybeText,
  })
  .refine((entry) => hoursRules({ ...entry, opens: entry.start_hour, closes: entry.end_hour }), HOURS_RULE)

export const reviewSchema = z.object({
  id: text,
  text,
  customer_name: text,
  rating: z.number().min(1).max(5).default(5),
})
export const reviewSummarySchema = z.object({
  average_rating: z.number().min(0).max(5).nullable().default(null),
  count: z.number().int().nonnegative().default(0),
  reviews: z.array(reviewSchema).default([]),
})

const addressSchema = z.object({
  street: text,
  city: text,
  state: z.enum(STATES),
  postcode: z.string().regex(/^\d{4}$/, 'must be a postcode of 4 digits'),
  lat: z.number().min(-44).max(-9),
  long: z.number().min(112).max(154),
  place_id: maybeText,
  place_url: maybeUrl,
  map_key: maybeText,
})

const closedDay = keysOf(CLOSED_DAYS).default('closed')

export const locationSchema = z.object({
  id,
  name: text,
  slug,
  dealership_id: id,
  dealership_slug: slug,
  /** Feeds leave it blank for sales. */
  location_type: z.preprocess((value) => (value === '' ? undefined : value), keysOf(DEPARTMENTS).default('sales')),
  location_subtype: maybeText,
  primary: off,
  visible: on,
  /** Names of the makes handled here. */
  manufacturers: z.array(text).default([]),
  address: addressSchema,
  /** null derives the zone from the address's state. */
  time_zone: z.enum(TIME_ZONES).nullable().default(null),
  contact_detail: z.object({
    phone,
    landline_phone: phone.nullable().default(null),
    opening_hours: z.array(openingHourSchema).default([]),
  }),
  closed_day: z.object({ sales: closedDay, service: closedDay, parts: closedDay }).prefault({}),
  image: z
    .object({ url: fileUrl, thumb: z.object({ url: fileUrl }).nullable().default(null) })
    .nullable()
    .default(null),
  reviews: reviewSummarySchema.prefault({}),
  average_rating: z.number().min(0).max(5).nullable().default(null),
  review_count: z.number().int().nonnegative().default(0),
  dealer_license_number: maybeText,
  motor_vehicle_repairer: maybeText,
})

export type Department = keyof typeof DEPARTMENTS
export type OpeningHour = z.output<typeof openingHourSchema>
export type SpecialHour = z.output<typeof specialHourSchema>
export type Location = z.output<typeof locationSchema>
