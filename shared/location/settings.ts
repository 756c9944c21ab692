import { z } from 'zod'
import { rating, reviewCount, reviewSummarySchema } from '../reviews/settings.ts'
import {
  clock,
  count,
  date,
  fileUrl,
  id,
  maybeText,
  maybeUrl,
  off,
  on,
  phone,
  pictureSchema,
  plainName,
  properName,
  STATES,
  sizedPictureSchema,
  slug,
  tableKeys,
  text,
  webUrl,
} from '../settings/fields.ts'
import { TIME_ZONES } from './time-zone.ts'

/** Locations of a dealer, with the field names of B3. */

/** Texts of closed days (LOC-03). */
export const CLOSED_DAYS = {
  closed: { text: 'Closed', link: null },
  by_appointment: { text: 'By appointment only', link: null },
  enquire: { text: 'Enquire Now', link: 'contact_us' },
} as const

export const DEPARTMENTS = { sales: 'Sales', service: 'Service', parts: 'Parts' } as const
const STATUSES = ['Open', 'Closed'] as const

const hoursRules = (entry: { status: string; opens: string | null; closes: string | null }) =>
  entry.status === 'Closed' || (entry.opens !== null && entry.closes !== null && entry.opens < entry.closes)
const HOURS_RULE = 'needs an opening time before its closing time, or the status Closed'

export const openingHourSchema = z
  .strictObject({
    weekday: count(0, 6).describe('0 Sunday to 6 Saturday.'),
    status: z.enum(STATUSES).default('Open').describe('Whether it opens on that day.'),
    formated_hours: maybeText.describe('The dealer’s own words for the hours; null writes them from open and close.'),
    open: clock.nullable().default(null).describe('Opening time, local.'),
    close: clock.nullable().default(null).describe('Closing time, local.'),
    department: tableKeys(DEPARTMENTS)
      .nullable()
      .default(null)
      .describe('The department; null for the one that the location itself is.'),
  })
  .refine(({ status, open, close }) => hoursRules({ status, opens: open, closes: close }), HOURS_RULE)

/** Times say that a day is open, where no status says otherwise. */
const openByTimes = (entry: unknown): unknown =>
  typeof entry === 'object' && entry && 'start_hour' in entry && entry.start_hour ? { status: 'Open', ...entry } : entry

const specialHourFields = z
  .strictObject({
    date: date.describe('The day.'),
    name: maybeText.describe('The name of the day, such as Christmas Day.'),
    status: z.enum(STATUSES).default('Closed').describe('Whether it opens on that day; left out, its times say so.'),
    start_hour: clock.nullable().default(null).describe('Opening time, local.'),
    end_hour: clock.nullable().default(null).describe('Closing time, local.'),
    department: z
      .enum(['all', ...Object.keys(DEPARTMENTS)] as ['all', Department, ...Department[]])
      .default('all')
      .describe('The department; `all` for each one, beside hours of its own at other times.'),
    location_name: maybeText.describe('The name of a location; null for all.'),
  })
  .refine((entry) => hoursRules({ ...entry, opens: entry.start_hour, closes: entry.end_hour }), HOURS_RULE)
export const specialHourSchema = z.preprocess(openByTimes, specialHourFields)

const addressSchema = z.strictObject({
  street: text.describe('Street and number.'),
  city: text.describe('Suburb or town.'),
  state: z.enum(STATES).describe('State or territory.'),
  postcode: z
    .string()
    .regex(/^\d{4}$/, 'must be a postcode of 4 digits')
    .describe('Postcode.'),
  lat: z.number().min(-44).max(-9).meta({ description: 'Latitude.', unit: 'degrees' }),
  long: z.number().min(112).max(154).meta({ description: 'Longitude.', unit: 'degrees' }),
  place_id: maybeText.describe('The id of the place at Google.'),
  place_url: maybeUrl.describe('Where directions lead.'),
  map_key: maybeText.describe('The map service’s public key, for `{key}` in `map.tiles`.'),
})

export const locationSchema = z.strictObject({
  id: id.describe('The id of the location in stock.'),
  name: properName.describe('The location, as a shopper reads it.'),
  slug: slug.describe('Identifies the location in addresses.'),
  dealership_id: id.describe('The id of its dealership.'),
  dealership_slug: slug.describe('The slug of its dealership.'),
  location_type: z
    .preprocess((value) => (value === '' ? undefined : value), tableKeys(DEPARTMENTS).default('sales'))
    .describe('The department that the location is. Blank in a feed means sales.'),
  location_subtype: maybeText.describe('A finer kind; one with `buying` in it leads to Sell My Car.'),
  primary: off.describe('The location that stands for the site. Exactly one is primary.'),
  visible: on.describe('Whether shoppers see it.'),
  manufacturers: z.array(text).default([]).describe('Names of the makes handled there.'),
  address: addressSchema.describe('Where it is.'),
  time_zone: z
    .enum(TIME_ZONES)
    .nullable()
    .default(null)
    .describe('Its time zone; null takes the zone of the address’s state.'),
  contact_detail: z
    .strictObject({
      phone: phone.describe('The number to call.'),
      landline_phone: phone.nullable().default(null).describe('A landline beside it.'),
      opening_hours: z.array(openingHourSchema).default([]).describe('A row for each weekday and department.'),
    })
    .describe('How to reach it, and when.'),
  closed_day: z
    .partialRecord(
      z.enum(Object.keys(DEPARTMENTS) as Department[]),
      tableKeys(CLOSED_DAYS, ({ text: words }) => words),
    )
    .default({})
    .describe('What a closed day says, by department (LOC-03); `closed` where it is left out.'),
  image: z
    .strictObject({
      url: fileUrl.describe('Path or https:// address of the photograph.'),
      thumb: pictureSchema.nullable().default(null).describe('A smaller photograph.'),
    })
    .nullable()
    .default(null)
    .describe('A photograph of the place.'),
  team: z
    .array(
      z.strictObject({
        name: text.describe('The person, as a shopper would ask for them.'),
        role: text.describe('What the person does there.'),
        department: tableKeys(DEPARTMENTS).nullable().default(null).describe('The department; null for all.'),
        languages: z.array(text).default([]).describe('Languages spoken.'),
        photo: sizedPictureSchema.nullable().default(null).describe('A portrait, square; null leaves the words alone.'),
        about: maybeText.describe('A sentence or two about the person.'),
      }),
    )
    .default([])
    .describe('The people of the location, in the order shown.'),
  reviews: reviewSummarySchema
    .prefault({})
    .describe('Reviews of the location; those of `reviews.provider` take their place.'),
  average_rating: rating.describe('Average rating of the location, where it has no reviews here.'),
  review_count: reviewCount,
  dealer_license_number: maybeText.describe('The dealer’s licence number, shown in the footer.'),
  motor_vehicle_repairer: maybeText.describe('The repairer’s licence number.'),
})

export type Department = keyof typeof DEPARTMENTS
export type SpecialHour = z.output<typeof specialHourSchema>
export type Location = z.output<typeof locationSchema>

/** Buttons of a location's card (LOC-01). */
export const LOCATION_BUTTONS = {
  details: 'View Details: the page of the location',
  contact: 'Contact Us: its contact page',
} as const

/** How locations are shown (LOC-01). */
export const locationPagesSchema = z.strictObject({
  button: tableKeys(LOCATION_BUTTONS).default('details').describe('The button of a location’s card.'),
})

/** B3 'Dealership' and 'Dealership website'. */
export const dealershipSchema = z.strictObject({
  id: id.describe('The id of the dealership in stock and locations.'),
  slug: slug.describe('Identifies the dealership in addresses, leads and stock.'),
  name: plainName.describe('The dealership, as a shopper reads it.'),
  average_rating: rating.describe('Average of its reviews, for its locations that have none of their own.'),
  review_count: reviewCount,
  website: z
    .strictObject({
      url: webUrl.describe('Its address.'),
      make: maybeText.describe('The make that it is about.'),
      name: text.describe('Its name.'),
      logo: pictureSchema.nullable().default(null).describe('Its logo.'),
      title: maybeText.describe('Its heading.'),
    })
    .nullable()
    .default(null)
    .describe('Another website, linked from its location and the page of its make.'),
})

const TILES_RULE = 'must be an https:// address with {z}, {x} and {y}'

/** Whose tiles maps are drawn with; any service that speaks OpenStreetMap's {z}/{x}/{y}. */
export const mapSchema = z.strictObject({
  tiles: z
    .string()
    .regex(/^https:\/\/\S*\{z\}\S*$/, TILES_RULE)
    .refine((url) => url.includes('{x}') && url.includes('{y}'), TILES_RULE)
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png')
    .describe('Address of a tile, with {z}, {x} and {y}, and {key} where a service asks for one.'),
  attribution: z
    .strictObject({
      text: text.describe('The name of the source.'),
      url: webUrl.describe('Where the name leads.'),
    })
    .default({ text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' })
    .describe('The source that the map names, as its licence asks.'),
})

export type MapTiles = z.output<typeof mapSchema>
