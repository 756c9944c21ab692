import { z } from 'zod'
import { carInputSchema } from '../car/schema.ts'

/** Type of a car field; 'json' is a nested value that only feeds in our own format supply. */
export type TargetType =
  | 'text'
  | 'choice'
  | 'number'
  | 'whole'
  | 'flag'
  | 'date'
  | 'texts'
  | 'wholes'
  | 'images'
  | 'json'
/** `maxChars`: the longest text that the schema takes; null where it sets no limit. */
export type Target = { path: string[]; kind: TargetType; choices: string[]; maxChars: number | null }

/** The subset of JSON Schema that carInputSchema produces. */
type Shape = {
  type?: string
  format?: string
  maxLength?: number
  enum?: string[]
  anyOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
}

const SCALARS: Record<string, TargetType> = { number: 'number', integer: 'whole', boolean: 'flag' }

/** Objects whose fields can be mapped one by one, such as `variant_detail.cylinders`. */
const MAPPABLE_OBJECTS = new Set(['variant_detail', 'specifications', 'autograb_data'])

function chooseTargetType(field: string, shape: Shape): TargetType {
  if (field === 'images') return 'images'
  if (shape.enum) return 'choice'
  if (shape.type === 'string') return shape.format === 'date' ? 'date' : 'text'
  if (shape.type === 'array' && shape.items?.type === 'string') return 'texts'
  if (shape.type === 'array' && shape.items?.type === 'integer') return 'wholes'
  return SCALARS[shape.type ?? ''] ?? 'json'
}

function targetsIn(properties: Record<string, Shape>, path: string[]): [string, Target][] {
  return Object.entries(properties).flatMap(([field, property]) => {
    const shape = property.anyOf?.[0] ?? property
    const fieldPath = [...path, field]
    const inner = MAPPABLE_OBJECTS.has(field) && shape.properties ? targetsIn(shape.properties, fieldPath) : []
    const { enum: choices = [], maxLength: maxChars = null } = shape
    const target: Target = { path: fieldPath, kind: chooseTargetType(field, shape), choices, maxChars }
    return [[fieldPath.join('.'), target] as [string, Target], ...inner]
  })
}

/** Every mappable field of a schema by its dotted name. */
export const listTargets = (schema: z.ZodType): ReadonlyMap<string, Target> =>
  new Map(targetsIn(z.toJSONSchema(schema, { io: 'input' }).properties as Record<string, Shape>, []))

/** A value that is worked out when it is first asked for: most requests ask for no mapping. */
export function once<Value>(compute: () => Value): () => Value {
  let known: { value: Value } | undefined
  return () => (known ??= { value: compute() }).value
}

/** The mappable fields of a car. */
export const carTargets = once(() => listTargets(carInputSchema))

/** What a field of a car means to the author of a mapping, where its name does not say it; and its unit. */
export const FIELD_NOTES: Record<string, string> = {
  source_key: 'the number of the car in the feed: the same key is the same car',
  stocknum: 'the dealer’s stock number, shown and searched',
  name: 'the title of the car',
  badge: 'trim level, beside the model in titles',
  series: 'the maker’s code of the model, such as MY21 or F30',
  variant: 'the full name of the version',
  year: 'model year, four digits',
  drive: 'such as AWD, 4WD, FWD',
  engine_size: 'cubic centimetres',
  engine_size_litres: 'litres',
  simple_body: 'body for the filter, such as SUV, Ute, Hatch',
  bodyconfiguration: 'the body in the maker’s words',
  simple_fuel: 'fuel for the filter, such as Petrol, Diesel, Electric',
  fuel: 'the fuel in the maker’s words',
  simple_transmission: 'Automatic or Manual, for the filter',
  trans: 'the gearbox in the maker’s words',
  gearnum: 'number of gears',
  km: 'kilometres',
  price: 'dollars, as advertised',
  before_price: 'dollars, the price before: shown struck out',
  offer_price: 'dollars, in place of the price while the offer lasts',
  subscription_price: 'dollars a week',
  price_type: 'such as Drive away, Excl. Govt. Charges or POA',
  preorder: 'can be ordered before it arrives',
  tag: 'ribbon on the card',
  special_tag: 'second ribbon on the card',
  reserved: 'shown as reserved',
  certified: 'certified by its maker',
  categories: 'uses that shoppers filter by',
  filtered_features: 'features that shoppers filter by',
  standardEquipment: 'features as they are listed on the page of the car',
  dealercomments: 'the dealer’s text, public; simple HTML is kept',
  regplate: 'registration, public',
  listed_on: 'day of first advertisement',
  sold_on: 'day of sale',
  images: 'web addresses of photos, the first one first',
  video_url: 'web address of a video',
  inspection: 'the inspection sheet; its shape is in docs/vehicle-page.md',
  spin_images: 'web addresses of the frames of an outside spin',
  location_name: 'the yard where it stands, as in locations of site.json',
  location_id: 'the number of the yard, as in locations of site.json',
  dealership_slug: 'the dealer of a group, as in dealerships of site.json',
  private_postcode: 'where a car of a private seller stands',
  private_suburb: 'where a car of a private seller stands',
  excluded_website_ids: 'numbers of the group’s websites that do not show it',
  show_on_dealer_website: 'no hides it',
  custom_rank: 'higher comes first among the most relevant',
  'variant_detail.brakedtowingcapacity': 'kilograms',
  'variant_detail.traylength': 'millimetres',
  'variant_detail.fuelconsumptioncombined': 'litres for 100 km',
  'specifications.body_length': 'millimetres, without the drawbar',
}
