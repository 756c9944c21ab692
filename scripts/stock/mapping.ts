import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Command } from '@commander-js/extra-typings'
import { type Mapping, MappingError, parseMapping, REQUIRED_FIELDS } from '../../shared/feed/mapping.ts'
import { carTargets, type Target, type TargetType } from '../../shared/feed/targets.ts'
import { type FeedPolicy, feedPolicy, findStrayFeed, unknownFeed } from '../../worker/import/feed-policy.ts'
import { MAPPING_NAMES, OWN_SHAPE, shippedMapping } from '../../worker/import/mappings.ts'
import { siteBySlug } from '../../worker/platform/site-by-slug.ts'
import { CommandError } from '../errors.ts'
import type { LocalSite } from '../operator/local-site.ts'
import type { Runtime } from '../operator/runtime.ts'
import { parseWrittenJson } from '../tenants/written-json.ts'
import type { ImportSettings } from './import-options.ts'

/** The shipped mapping of that name, or the one in a file; throws CommandError where there is none or it is invalid. */
export async function findMapping(nameOrPath: string = OWN_SHAPE): Promise<Mapping> {
  try {
    const shipped = shippedMapping(nameOrPath)
    if (shipped) return shipped
    if (!existsSync(nameOrPath))
      throw new CommandError(
        `There is no mapping ${nameOrPath}. The mappings are: ${MAPPING_NAMES.join(', ')}, or the path of a file.`,
      )
    const { $schema: _, ...mapping } = parseWrittenJson(await readFile(nameOrPath, 'utf8')) as Record<string, unknown>
    return parseMapping(nameOrPath, mapping)
  } catch (error) {
    if (error instanceof MappingError) throw new CommandError(error.message.replace(/[^?.]$/, '$&.'))
    if (error instanceof SyntaxError) throw new CommandError(`Mapping ${nameOrPath} is not JSON: ${error.message}.`)
    throw error
  }
}

/** How a file is imported, by the options and the site's published config; throws CommandError for an unknown feed. */
export async function findPolicy(
  { env: { KV }, site, store }: LocalSite,
  settings: ImportSettings,
): Promise<FeedPolicy> {
  const { map, feed, vanished, maxBad, maxVanished } = settings
  const feeds = (await siteBySlug(KV, site))?.feeds ?? []
  const mapping = map === undefined ? null : await findMapping(map)
  const asked = { feed, mapping, vanished, maxBadShare: maxBad, maxVanishedShare: maxVanished }
  const policy = feedPolicy(feeds, asked)
  if (!policy) throw new CommandError(`${site}: ${unknownFeed(feed ?? '', feeds)}`)
  const stray = await findStrayFeed({ store, feeds }, policy.feed)
  if (stray) throw new CommandError(`${site}: ${stray}`)
  return policy
}

/** `stock fields`: every field that a mapping can fill, from the schema of a car (STK-04). */
export const fieldsCommand = ({ print }: Runtime) =>
  new Command('fields')
    .description('List the fields of a car that a mapping can fill, and what each takes')
    .action(() => {
      const lines = fieldRows().map(({ field, takes, note, isRequired }) => {
        const notes = [takes, note, isRequired ? 'every car needs it' : '']
        return `  ${field.padEnd(42)} ${notes.filter(Boolean).join('; ')}`
      })
      print(
        `Fields that a mapping can fill:\n${lines.join('\n')}\nHow to fill them: docs/add-a-feed.md, or let a mapping be drawn: npm run stock -- try <file>`,
      )
    })

const TAKES: Record<TargetType, (target: Target) => string> = {
  text: () => 'text',
  choice: ({ choices }) => choices.join(' | '),
  number: () => 'number',
  whole: () => 'whole number',
  flag: () => 'yes or no',
  date: () => 'date',
  texts: () => 'texts',
  wholes: () => 'whole numbers',
  images: () => 'web addresses',
  json: () => 'JSON, in our own format alone',
}

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
  price: 'dollars with GST, as advertised',
  price_ex_gst: 'dollars without GST, shown beside the price',
  before_price: 'dollars, the price before: shown struck out',
  rrp: 'dollars, what the maker recommends: shown on new ones',
  offer_price: 'dollars, in place of the price while the offer lasts; beside it where it has a condition',
  offer_condition: 'what the offer needs; empty: it is for everyone',
  offer_from: 'first day of the offer',
  offer_until: 'last day of the offer',
  subscription_price: 'dollars a week',
  price_type: 'such as Drive away, Excl. Govt. Charges or POA',
  preorder: 'can be ordered before it arrives',
  tag: 'ribbon on the card',
  special_tag: 'second ribbon on the card',
  status: 'or a feed’s own word, as Deposit taken, which is in_stock and reserved',
  reserved: 'shown as reserved',
  reserved_reason: 'why it is reserved, public, such as Deposit taken',
  certified: 'certified by its maker',
  categories: 'uses that shoppers filter by',
  filtered_features: 'features that shoppers filter by',
  standardEquipment: 'features as they are listed on the page of the car',
  dealercomments: 'the dealer’s text, public; simple HTML is kept',
  regplate: 'registration, public',
  listed_on: 'day of first advertisement',
  sold_on: 'day of sale',
  images: 'photos, the first one first',
  video_url: 'web address of a video',
  inspection: 'the inspection sheet; its shape is in docs/vehicle-page.md',
  spin_images: 'the frames of an outside spin',
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
  'variant_detail.electricrange': 'kilometres on one charge',
  'variant_detail.batterycapacity': 'kilowatt hours',
  'variant_detail.energyconsumption': 'kilowatt hours for 100 km',
  'specifications.body_length': 'millimetres, without the drawbar',
}

export type FieldRow = { field: string; takes: string; note: string; isRequired: boolean }

/** Every field of a car that a file can fill, with what it takes, from the schema of a car. */
export const fieldRows = (): FieldRow[] =>
  [...carTargets()].map(([field, target]) => ({
    field,
    takes: TAKES[target.kind](target),
    note: FIELD_NOTES[field] ?? '',
    isRequired: REQUIRED_FIELDS.some((required) => required === field),
  }))
