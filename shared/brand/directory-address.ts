import { pathTo } from '../routes/paths.ts'
import type { Vocabulary } from '../search/attributes.ts'
import { knownValues, parsePage, parseText } from '../search/search-address.ts'
import type { BRAND_KINDS } from './settings.ts'

export type BrandKind = keyof typeof BRAND_KINDS

export const BRANDS_PATH = pathTo('brands')

/** Filters of the brand directory (SRC-16). */
export type DirectoryState = {
  text: string
  kind: BrandKind | null
  make: string | null
  model: string | null
  body: string | null
  page: number
}

/** Query parameters of the manufacturer and model filters, named by the specification. */
export const DIRECTORY_PARAMS = { make: 'manufacturer.name', model: 'model.name', body: 'model.body' } as const

const FACETS = ['make', 'model', 'body'] as const

/** Parses the directory's query. Values that the stock does not hold and repeats are dropped; nothing is an error. */
export function parseDirectory(
  params: URLSearchParams,
  kinds: readonly BrandKind[],
  vocabulary: Vocabulary,
): DirectoryState {
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
