import { BRAND_KINDS } from '../market/brand-kinds.ts'
import { pathTo } from '../routes/paths.ts'
import type { Vocabulary } from '../search/attributes.ts'
import type { FacetCount, SearchQuery } from '../search/query.ts'
import { knownValues, parsePage, parseText } from '../search/search-address.ts'
import { modelsByMake } from '../search/sentence/models.ts'
import { tokeniseQuery, tokeniseValue, wordFinder } from '../search/text-words.ts'
import { slugify } from '../text.ts'
import type { BrandDirectory } from './settings.ts'

export type BrandKind = keyof typeof BRAND_KINDS

export const BRANDS_PATH = pathTo('brands')

/** Filters of the brand directory (SRC-16). */
export type DirectoryState = ReturnType<typeof parseDirectory>

/** Query parameters of the manufacturer and model filters, named by the specification. */
export const DIRECTORY_PARAMS = { make: 'manufacturer.name', model: 'model.name', body: 'model.body' } as const

const FACETS = ['make', 'model', 'body'] as const

/** Parses the directory's query. Values that the stock does not hold and repeats are dropped; nothing is an error. */
export function parseDirectory(params: URLSearchParams, kinds: readonly BrandKind[], vocabulary: Vocabulary) {
  const knownValue = (key: (typeof FACETS)[number]) =>
    knownValues([params.get(DIRECTORY_PARAMS[key]) ?? ''], vocabulary[key] ?? [])[0] ?? null
  return {
    text: parseText(params.get('query')),
    kind: kinds.find((kind) => kind === params.get('kind')) ?? null,
    make: knownValue('make'),
    model: knownValue('model'),
    body: knownValue('body'),
    page: parsePage(params.get('page')),
  }
}

/** Canonical address of a state: the inverse of `parseDirectory`. */
export function directoryHref(state: DirectoryState): string {
  const params = new URLSearchParams()
  if (state.text) params.append('query', state.text)
  if (state.kind) params.append('kind', state.kind)
  for (const key of FACETS) if (state[key] !== null) params.append(DIRECTORY_PARAMS[key], state[key])
  if (state.page > 1) params.append('page', String(state.page))
  const query = params.toString()
  return query ? `${BRANDS_PATH}?${query}` : BRANDS_PATH
}

export type BrandEntry = BrandDirectory['entries'][number]

/** Facet counts of the stock under a directory's filters. */
export type DirectoryStock = {
  makes: readonly FacetCount[]
  makeModels: readonly FacetCount[]
  /** Bodies of each 'Make Model', limited to those that match the typed text. */
  bodies: ReadonlyMap<string, readonly string[]>
}

/** `models`: names in stock, most frequent first. */
export type FoundBrand = { kind: 'brand'; name: string; count: number; models: string[]; entry: BrandEntry | null }
export type FoundModel = { kind: 'model'; name: string; make: string; count: number }

export type DirectoryNames = { vocabulary: Vocabulary; entries: readonly BrandEntry[] }

/** Kinds of brands present in the stock or in the configured entries. */
export function chooseBrandKinds(all: readonly BrandKind[], { vocabulary, entries }: DirectoryNames): BrandKind[] {
  return all.filter((kind) => vocabulary.item_type?.includes(kind) || entries.some((entry) => entry.kind === kind))
}

/** Every name that typed text is matched with. */
export const directoryNames = ({
  vocabulary: { make = [], model = [], body = [] },
  entries,
}: DirectoryNames): string[] => [...make, ...model, ...body, ...entries.map(({ title }) => title)]

/** Search filters for a directory state; null when the stock has nothing of the kind. */
export function directoryFilters(
  { kind, make, model, body }: DirectoryState,
  { item_type: kinds = [] }: Vocabulary,
): SearchQuery['facets'] | null {
  if (kind !== null && !kinds.includes(kind)) return null
  return {
    ...(kind !== null && kinds.length > 1 && { item_type: [kind] }),
    ...(make !== null && { make: [make] }),
    ...(model !== null && { model: [model] }),
    ...(body !== null && { body: [body] }),
  }
}

/** Brands and models that match a state (SRC-16), best match first; by name where no text is typed. */
export function findBrands(
  state: DirectoryState,
  stock: DirectoryStock,
  names: DirectoryNames,
  matcher: NameMatcher,
): (FoundBrand | FoundModel)[] {
  const models = modelsInStock(stock, names.vocabulary).toSorted(byCount)
  const listsModels = state.make !== null || state.model !== null
  const brands = listsModels ? [] : brandsFor(state, stock, names, models).filter(({ name }) => matcher.meets(name))
  // Companies of the group sell no brand of cars: they stand after those who do.
  const byName = brands.toSorted(
    (a, b) => Number(isCompany(a)) - Number(isCompany(b)) || (slugify(a.name) < slugify(b.name) ? -1 : 1),
  )
  if (state.text === '') return listsModels ? models : byName
  const ofText = models.filter(({ make, name }) =>
    matcher.meets(make, name, ...(stock.bodies.get(`${make} ${name}`) ?? [])),
  )
  const isNamed = ({ name }: FoundModel) => matcher.meets(name)
  return [...byName.toSorted(byCount), ...ofText.filter(isNamed), ...ofText.filter((model) => !isNamed(model))]
}

const isCompany = ({ entry }: FoundBrand) => entry !== null && !BRAND_KINDS[entry.kind].isSold

const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count

function modelsInStock({ makeModels }: DirectoryStock, vocabulary: Vocabulary): FoundModel[] {
  const counts = new Map(makeModels.map(({ value, count }) => [value, count]))
  return [...modelsByMake(vocabulary)].flatMap(([make, models]) =>
    models.flatMap((name): FoundModel[] => {
      const count = counts.get(`${make} ${name}`) ?? 0
      return count > 0 ? [{ kind: 'model', name, make, count }] : []
    }),
  )
}

/** Every brand with stock under the filters, then, without a body filter, configured brands without stock. */
function brandsFor(
  { kind, body }: DirectoryState,
  { makes }: DirectoryStock,
  { entries }: DirectoryNames,
  models: FoundModel[],
): FoundBrand[] {
  const stocked = makes.filter(({ count }) => count > 0)
  const slugs = new Set(stocked.map(({ value }) => slugify(value)))
  const unstocked = entries.filter((entry) => !slugs.has(entry.slug) && (kind === null || entry.kind === kind))
  return [
    ...stocked.map(({ value, count }) => ({
      kind: 'brand' as const,
      name: value,
      count,
      models: models.filter(({ make }) => make === value).map(({ name }) => name),
      entry: entries.find(({ slug }) => slug === slugify(value)) ?? null,
    })),
    ...(body === null
      ? unstocked.map((entry) => ({ kind: 'brand' as const, name: entry.title, count: 0, models: [], entry }))
      : []),
  ]
}

type NameMatcher = {
  meets: (...names: string[]) => boolean
  touches: (name: string) => boolean
}

const ANY_NAME: NameMatcher = { meets: () => true, touches: () => false }

/** SRC-06: a typed word stands for those of `names` that begin with it, failing that for those within its typo allowance. */
export function nameMatcher(text: string, names: readonly string[]): NameMatcher {
  const parts = tokeniseQuery(text).flatMap((typed) => typed.parts)
  if (parts.length === 0) return ANY_NAME
  const wordsByName = new Map(names.map((name) => [name, [...tokeniseValue(name, true)]]))
  const words = [...new Set([...wordsByName.values()].flat())].toSorted((a, b) => (a < b ? -1 : 1))
  const finder = wordFinder({ size: words.length, at: (position) => words[position]! })
  const matchesByPart = parts.map((part) => {
    const matches = new Set<string>()
    finder.eachMatch(part, (word) => matches.add(words[word]!), 'partial')
    return matches
  })
  const isMet = (name: string, matches: Set<string>) =>
    wordsByName.get(name)?.some((word) => matches.has(word)) ?? false
  return {
    meets: (...fields) => matchesByPart.every((matches) => fields.some((name) => isMet(name, matches))),
    touches: (name) => matchesByPart.some((matches) => isMet(name, matches)),
  }
}
