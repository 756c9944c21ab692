import type { Context } from 'hono'
import {
  brandKindsOf,
  type DirectoryStock,
  directoryFilters,
  directoryNames,
  findBrands,
} from '../../../shared/brand/directory.ts'
import {
  type BrandKind,
  type DirectoryState,
  directoryHref,
  parseDirectory,
} from '../../../shared/brand/directory-address.ts'
import { nameMatcher } from '../../../shared/brand/name-matcher.ts'
import { type BrandsView, brandsView } from '../../../shared/brand/view.ts'
import type { SearchQuery } from '../../../shared/search/query.ts'
import type { SearchOptions } from '../../../shared/search/state.ts'
import { BRAND_KINDS } from '../../../shared/tenant/choices.ts'
import type { AppEnv } from '../../context.ts'
import type { CacheRule } from '../../http/middleware/page-cache.ts'

const KINDS = Object.keys(BRAND_KINDS) as BrandKind[]

/** The directory's state from the address, with the options and names it is read by. */
async function readRequest(c: Context<AppEnv>) {
  const { site, services } = c.var
  const options = await services.searchOptions()
  const names = { vocabulary: options.vocabulary, entries: site.brand_directory.entries }
  const kinds = brandKindsOf(KINDS, names)
  return { options, names, kinds, state: parseDirectory(new URL(c.req.url).searchParams, kinds, options.vocabulary) }
}

/** The cache key is the canonical address of the directory. */
export const brandsCache: CacheRule = { statuses: [200], key: async (c) => directoryHref((await readRequest(c)).state) }

/** The brands and models asked for, each with its cars counted as its search page counts them (SRC-16). */
export async function directoryView(c: Context<AppEnv>): Promise<BrandsView> {
  const { options, names, kinds, state } = await readRequest(c)
  const matcher = nameMatcher(state.text, directoryNames(names))
  const filters = directoryFilters(state, options.vocabulary)
  const stock = filters ? await stockFor(c, options, filters, typedBodies(state, options, matcher.touches)) : NO_STOCK
  const found = findBrands(state, stock, names, matcher)
  return brandsView(state, { found, filters: filters ?? {}, kinds, site: c.var.site, options })
}

const NO_STOCK: DirectoryStock = { makes: [], makeModels: [], bodies: new Map() }

/** The bodies that the typed text names; only for those the models are looked up. */
const typedBodies = ({ body }: DirectoryState, { vocabulary }: SearchOptions, touches: (name: string) => boolean) =>
  (body === null ? (vocabulary.body ?? []) : [body]).filter(touches)

async function stockFor(
  c: Context<AppEnv>,
  options: SearchOptions,
  facets: SearchQuery['facets'],
  bodies: string[],
): Promise<DirectoryStock> {
  const { search, question } = c.var.services
  const count = (chosen: SearchQuery['facets']) =>
    search.search(question({ text: '', facets: chosen, ranges: {}, sort: options.defaultSort, page: 1 }, options, 0))
  const [{ facets: counted }, ...byBody] = await Promise.all([
    count(facets),
    ...bodies.map((body) => count({ ...facets, body: [body] })),
  ])
  const bodiesOf = new Map<string, string[]>()
  for (const [at, body] of bodies.entries())
    for (const { value } of byBody[at]?.facets.make_model.filter(({ count: cars }) => cars > 0) ?? [])
      bodiesOf.set(value, [...(bodiesOf.get(value) ?? []), body])
  return { makes: counted.make, makeModels: counted.make_model, bodies: bodiesOf }
}
