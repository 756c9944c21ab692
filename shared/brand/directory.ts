import type { Vocabulary } from '../search/attributes.ts'
import type { FacetCount, SearchQuery } from '../search/query.ts'
import { modelsByMake } from '../search/sentence/models.ts'
import { slugify } from '../text.ts'
import type { BrandKind, DirectoryState } from './directory-address.ts'
import type { NameMatcher } from './name-matcher.ts'
import type { BrandDirectory } from './settings.ts'

/** A brand as configured by the tenant. */
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
export function brandKindsOf(all: readonly BrandKind[], { vocabulary, entries }: DirectoryNames): BrandKind[] {
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
  const byName = brands.toSorted((a, b) => (slugify(a.name) < slugify(b.name) ? -1 : 1))
  if (state.text === '') return listsModels ? models : byName
  const ofText = models.filter(({ make, name }) =>
    matcher.meets(make, name, ...(stock.bodies.get(`${make} ${name}`) ?? [])),
  )
  const isNamed = ({ name }: FoundModel) => matcher.meets(name)
  return [...byName.toSorted(byCount), ...ofText.filter(isNamed), ...ofText.filter((model) => !isNamed(model))]
}

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

/**
 * Every brand with stock under the filters, then configured brands without stock. A body filter leaves out the latter.
 */
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
