import { FACET_KEYS, type FacetKey, RANGE_KEYS } from './attributes.ts'
import { type Noun, valueLabel } from './labels.ts'
import { nearTitle } from './near.ts'
import { namesake } from './preferences.ts'
import type { SearchState } from './state.ts'
import { positiveValues } from './value-signs.ts'

/** Words that are not to be read as a filter; a title has marks of its own. */
const QUOTED = /"([^"]*)"/g

/** Title of a search from its filters (SRC-01): 'Used Toyota Corolla', 'New and demo cars', 'SUVs in Brisbane'. */
export function searchTitle({ text, facets, ranges, near }: SearchState, noun: Noun): string {
  const { car_type = [], make = [], model = [], body = [], city = [], state = [] } = wantedOf(facets)
  const modelName = namesake(model) ?? ''
  const condition = car_type.length < 3 ? list(car_type.map((value) => valueLabel('car_type', value)).toReversed()) : ''
  const subject = [condition, single(make), make.length < 2 ? modelName : ''].filter(Boolean).join(' ')
  const kind = modelName && subject ? '' : single(body) ? vehiclesOf(single(body), noun) : noun.many
  const where = single(city) || single(state)
  const place = [where && `in ${where}`, nearTitle(near)].filter(Boolean).join(' ')
  const title = [subject, kind, place].filter(Boolean).join(' ')
  const unnamed = isNarrowed({ facets, ranges }) ? noun.many : `All ${noun.many}`
  const named = subject || single(body) || place ? title : unnamed
  return sentence(text ? `${named} matching ‘${text.replace(QUOTED, '$1')}’` : named)
}

/** What is kept out has no place in a title. */
const wantedOf = (facets: SearchState['facets']): SearchState['facets'] =>
  Object.fromEntries(Object.entries(facets).map(([key, values]) => [key, positiveValues(values)]))

/** Filters covered by the noun or by 'All': they do not narrow a title. */
const COVERED_KEYS: ReadonlySet<FacetKey> = new Set(['item_type', 'car_type'])

const isNarrowed = ({ facets, ranges }: Pick<SearchState, 'facets' | 'ranges'>) =>
  FACET_KEYS.some((key) => facets[key] && !COVERED_KEYS.has(key)) || RANGE_KEYS.some((key) => ranges[key])

/** Bodies of motorcycles and caravans that name no thing by themselves, and what they are bodies of. */
const BODY_OF: Record<string, string> = {
  ...kinds(
    'motorcycles',
    'adventure,classic,commuter,dual sport,enduro,motocross,naked,road,sport,sports,super sport,touring,trail',
  ),
  ...kinds('caravans', 'full height,hybrid,off-road,pop top,touring van'),
}

function kinds(many: string, bodies: string) {
  return Object.fromEntries(bodies.split(',').map((body) => [body, many]))
}

/** 'SUVs', 'Adventure motorcycles' */
export function vehiclesOf(body: string, noun: Noun): string {
  const many = BODY_OF[body.toLowerCase()]
  return many && noun.many !== 'cars' ? `${body} ${many}` : pluralOf(body)
}

/** 'SUVs', 'Hatches', 'Cab chassis'. */
const pluralOf = (body: string) => (body.endsWith('s') ? body : /(ch|x)$/.test(body) ? `${body}es` : `${body}s`)
const single = (values: string[]) => (values.length === 1 ? (values[0] ?? '') : '')
const list = (words: string[]) => words.map((word, index) => (index === 0 ? word : word.toLowerCase())).join(' and ')
/** Names keep their letters: 'i30', 'eVito'. */
const sentence = (text: string) =>
  /^[a-z](?=[\dA-Z])/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)
