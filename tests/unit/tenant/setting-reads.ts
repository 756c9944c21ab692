import type { JsonSchema } from '../../../scripts/reference/editor-schemas.ts'
import { carSchema } from '../../../shared/car/schema.ts'
import { DISPLAY_LOOKS, LOOKS } from '../../../shared/theme/looks.ts'
import type { PropertyReads } from './property-reads.ts'

/**
 * Settings of which the code reads the whole, key by key: their names stand nowhere. By path, the file that does it.
 */
export const READ_WHOLE: Record<string, string> = {
  palette: 'shared/theme/theme-css.ts',
  confirmation_words: 'worker/features/leads/confirmations/send.ts',
  'aliases.{}': 'shared/routes/links.ts',
  'finance.loan.amount': 'shared/finance/calculator.ts',
  'finance.loan.interest': 'shared/finance/calculator.ts',
  'finance.purchase.interest': 'shared/finance/calculator.ts',
  picture: 'shared/location/locator.ts',
  sized_picture: 'shared/seo/manifest.ts',
  'locations[].closed_day': 'shared/location/hours.ts',
}

/** Settings of a common name that the code reads under another than their group's. By path, the file that does it. */
export const READ_IN: Record<string, string> = {
  'locations[].team[].photo': 'shared/location/people.ts',
  'locations[].team[].department': 'shared/location/people.ts',
  'locations[].team[].about': 'shared/location/people.ts',
  'locations[].reviews.url': 'shared/reviews/view.ts',
  'locations[].reviews.reviews[].text': 'shared/reviews/view.ts',
  map: 'shared/location/address.ts',
  'plugins[].name': 'shared/page/placeholders.ts',
  'promises[].kinds': 'shared/promises/promises.ts',
  'plugins[].feature': 'shared/tenant/schema.ts',
  'lead.service_page.name': 'worker/features/leads/service-page.tsx',
  'lead.service_page.text': 'worker/features/leads/service-page.tsx',
  'trade_in.faqs[].question': 'client/pages/trade-in.tsx',
  'trade_in.faqs[].answer': 'client/pages/trade-in.tsx',
  'dealerships[].id': 'shared/lead/destinations.ts',
  'dealerships[].slug': 'worker/forms/lead-recipient.ts',
  'dealerships[].name': 'shared/lead/field-draft.ts',
  'spin_to_win.prizes[].limit': 'shared/spin-to-win/prize.ts',
  'navigation[].label': 'shared/layout/menu.ts',
  'navigation[].models': 'shared/layout/menu.ts',
  'navigation[].items': 'shared/layout/menu.ts',
  'footer.columns[].label': 'shared/layout/menu.ts',
  'footer.columns[].items': 'shared/layout/menu.ts',
  'search.list': 'shared/search/view.ts',
  'search.synonyms.one_way[].says': 'shared/search/synonyms.ts',
  'search.price': 'shared/search/filter-groups.ts',
  'search.price.min': 'shared/search/range.ts',
  'search.pinned[].when.words': 'shared/search/build-query.ts',
  'search.pinned[].start': 'shared/search/promos.ts',
  'search.promos[].place': 'shared/search/promos.ts',
  'search.promos[].start': 'shared/search/promos.ts',
  'card.certified_programme.make': 'shared/car/certified.ts',
  'reservation.stripe.key': 'worker/features/payments/site-payments.ts',
  'spin_to_win.prizes[].name': 'worker/features/spin-to-win/routes.tsx',
  'finance.purchase.price': 'shared/finance/calculator.ts',
  'promises[].title': 'client/sections/words.tsx',
  'promises[].text': 'client/sections/words.tsx',
  'promises[].link': 'shared/promises/promises.ts',
  'brand_directory.stats[].label': 'client/sections/words.tsx',
  'brand_directory.stats[].figure': 'client/sections/words.tsx',
  'feed.mapping': 'worker/import/mappings.ts',
  'rule.split.by': 'shared/feed/apply-mapping.ts',
  'mapping.file.list': 'worker/import/entries.ts',
  'mapping.file.format': 'worker/import/entries.ts',
  'mapping.file': 'shared/feed/mapping.ts',
  'mapping.agreed': 'shared/feed/mapping.ts',
  'mapping.notes': 'shared/feed/staff-words.ts',
  'mapping.only': 'shared/feed/mapping.ts',
  'mapping.except': 'shared/feed/mapping.ts',
  'mapping.sameNames': 'shared/feed/mapping.ts',
  'mapping.file.encoding': 'worker/import/file-text.ts',
  'mapping.file.delimiter': 'worker/import/read-csv.ts',
  'mapping.file.header': 'worker/import/read-csv.ts',
  'mapping.file.inside': 'worker/import/file-text.ts',
  'rule.split.at': 'shared/feed/apply-mapping.ts',
  'destination.url': 'worker/features/leads/destinations.ts',
  'destination.secret': 'worker/features/leads/destinations.ts',
}

/** Settings of the theme that are a table each: the styles of a site are made of all tables (shared/theme/theme-css.ts). */
const LOOK_PATHS = new Set([
  ...Object.keys(LOOKS).map((look) => `theme.${look}`),
  ...Object.keys(DISPLAY_LOOKS).map((look) => `theme.display.${look}`),
])

/** By what else, besides its own name, the code calls the thing that a setting belongs to. */
export const ALSO_CALLED: Record<string, string[]> = {
  link: ['Link', 'link', 'entry', 'LinkGroup', 'linkHref', 'menuLinks'],
  destination: ['Destination', 'destinationsOf', 'destination', 'to'],
  'locations[]': ['Location', 'location', 'place'],
  'locations[].contact_detail.opening_hours[]': ['OpeningHour', 'entry'],
  'special_hours[]': ['SpecialHour', 'special', 'entry'],
  spin_to_win: ['Promotion', 'promotion'],
  'delivery.zones[]': ['Zone', 'RateCard', 'zone'],
  delivery: ['RateCard'],
  typesense: ['place'],
  trade_in: ['ValuationRules'],
  'card.certified_programme': ['programme'],
  'brand_directory.entries[]': ['BrandEntry', 'entry'],
  'brand_directory.models[]': ['ModelEntry', 'entry'],
}

/** Paths of every setting, `[]` for items of a list and `{}` for names of a group. */
export function settingPaths(schema: JsonSchema, path = ''): string[] {
  const variants = schema.anyOf ?? schema.oneOf ?? []
  const names = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : null
  const found = [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
      const own = path ? `${path}.${key}` : key
      return [own, ...settingPaths(value, own)]
    }),
    ...(schema.items ? settingPaths(schema.items, `${path}[]`) : []),
    ...variants.flatMap((variant) => settingPaths(variant, path)),
    ...(names ? settingPaths(names, `${path}.{}`) : []),
    ...Object.entries(schema.$defs ?? {}).flatMap(([name, value]) => settingPaths(value, name)),
  ]
  return [...new Set(found)]
}

/** A name that is read in more files than this says nothing by itself. */
const COMMON = 10

/** Names of a config are written with underscores; so are those of a car, which are read everywhere. */
const isTelling = (name: string) => name.includes('_') && !Object.hasOwn(carSchema.shape, name)

/**
 * Whether code reads a setting: as `parent.name`; by a name that is a config's alone; or else by its name in a file that
 * also speaks of what it belongs to, by the name of a group above it or by one of `ALSO_CALLED`. A common name has to
 * stand right behind one of those.
 */
export function isRead(path: string, { pairs, filesByName, words }: PropertyReads): boolean {
  const segments = path.split('.')
  const above = segments.slice(0, -1).map((_, at) => segments.slice(0, at + 1).join('.'))
  if (above.some((group) => READ_WHOLE[group]) || READ_IN[path] || LOOK_PATHS.has(path)) return true
  const names = segments.filter((segment) => segment !== '{}').map((segment) => segment.replaceAll('[]', ''))
  const name = names.at(-1)!
  const files = [...(filesByName.get(name) ?? [])]
  if (pairs.has(`${names.at(-2) ?? 'site'}.${name}`) || (files.length > 0 && isTelling(name))) return true
  const topics = [...names.slice(0, -1), ...above.flatMap((group) => ALSO_CALLED[group] ?? [])]
  if (files.length > COMMON) return topics.some((topic) => pairs.has(`${topic}.${name}`))
  return files.some((file) => topics.length === 0 || topics.some((topic) => words.get(file)?.has(topic)))
}
