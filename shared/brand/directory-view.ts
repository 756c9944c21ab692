import { BRAND_KINDS } from '../market/brand-kinds.ts'
import { menuLinks } from '../routes/links.ts'
import { textLabel } from '../search/chips.ts'
import { countText, searchNoun } from '../search/labels.ts'
import { pageLinks } from '../search/list.ts'
import { searchHref } from '../search/path.ts'
import { PAGE_SIZE, type SearchQuery } from '../search/query.ts'
import type { SearchOptions } from '../search/state.ts'
import type { SuggestedLink } from '../search/view.ts'
import type { Features } from '../tenant/features.ts'
import { monogram, plural, slugify, wholeSentences } from '../text.ts'
import type { Noun } from '../vehicle-words.ts'
import { brandKinds, brandWords, hasBrandPage } from './brand.ts'
import { catalogueBrand } from './catalogue.ts'
import {
  BRANDS_PATH,
  type BrandKind,
  DIRECTORY_PARAMS,
  type DirectoryState,
  directoryHref,
  type FoundBrand,
  type FoundModel,
} from './directory.ts'
import { brandPath, modelPagePath } from './links.ts'
import type { BrandDirectory } from './settings.ts'

/** A brand or a model as the directory shows it. */
export type BrandTile = {
  name: string
  make: string | null
  /** Monogram shown without a logo. */
  mark: string
  logo: string | null
  about: string | null
  /** null: no page to link to. */
  href: string | null
  /** '41 cars', with its own link where the tile links elsewhere; null for brands that are not sold. */
  stock: { text: string; href: string | null } | null
  /** Link to the brand's models in stock. */
  models: SuggestedLink | null
}

/** Everything the brand directory shows, decided (BRD-01, SRC-16). Plain JSON. */
export type BrandsView = ReturnType<typeof brandsView>

const MAX_ABOUT_CHARS = 140
const MAX_MODELS_NAMED = 3

type BrandsData = {
  found: readonly (FoundBrand | FoundModel)[]
  filters: SearchQuery['facets']
  kinds: readonly BrandKind[]
  site: { brand_directory: BrandDirectory; features: Features }
  options: SearchOptions
}

export function brandsView(state: DirectoryState, { found: matches, filters, kinds, site, options }: BrandsData) {
  const { intro, stats } = site.brand_directory
  const pages = Math.max(1, Math.ceil(matches.length / PAGE_SIZE))
  const page = Math.min(state.page, pages)
  const noun = searchNoun(filters, options)
  const change = (changes: Partial<DirectoryState>) => directoryHref({ ...state, page: 1, ...changes })
  const stockHref = (facets: SearchQuery['facets']) => facetHref({ ...filters, ...facets }, options)
  const chips = buildChips(state, change)
  const context = { site, options, noun, stockHref, change }
  return {
    title: directoryTitle(state),
    isFiltered: state.kind !== null || chips.length > 0,
    canonical: change({ page }),
    page,
    intro,
    stats,
    text: state.text,
    /** Filters that a new text search keeps, by parameter name. */
    keptParams: { kind: state.kind, [DIRECTORY_PARAMS.make]: state.make, [DIRECTORY_PARAMS.model]: state.model },
    kinds: kinds.length > 1 ? kindLinks(state, kinds, change) : [],
    bodies: (options.vocabulary.body ?? []).toSorted().map((value) => ({ value, chosen: value === state.body })),
    /** Chosen filters, each with the address without it. */
    chips,
    countText: matchesText(matches),
    tiles: matches
      .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
      .map((each) => (each.kind === 'brand' ? brandTile(each, context) : modelTile(each, context))),
    pages: pageLinks(page, pages, (number) => change({ page: number })),
    suggestions: suggestedLinks(state, change, options),
  }
}

type Change = (changes: Partial<DirectoryState>) => string
type TileContext = Pick<BrandsData, 'site' | 'options'> & {
  noun: Noun
  stockHref: (facets: SearchQuery['facets']) => string
  change: Change
}

function brandTile({ name, count, models, entry }: FoundBrand, context: TileContext): BrandTile {
  const { site, options, noun, stockHref, change } = context
  const slug = entry?.slug ?? slugify(name)
  const stock = count > 0 ? stockHref({ make: [name] }) : null
  const isSold = entry === null || BRAND_KINDS[entry.kind].isSold
  const [ownLink] = entry?.link ? menuLinks([entry.link], site.features) : []
  const href = ownLink?.href ?? (hasBrandPage({ slug, entry }) ? brandPath(slug) : stock)
  const catalogueEntry = catalogueBrand(slug, brandKinds(entry, options.vocabulary))
  return {
    name: entry?.title ?? name,
    make: null,
    mark: monogram(name),
    logo: entry?.logo?.url ?? null,
    about: aboutText(brandWords({ entry, catalogueEntry }), models),
    href,
    stock: isSold ? { text: stockText(count, noun), href: href === stock ? null : stock } : null,
    models: models.length > 1 ? { text: plural(models.length, 'model'), href: change({ text: '', make: name }) } : null,
  }
}

/** The first sentences, else the most frequent models: 'Golf, Polo, Tiguan and more'. */
function aboutText([words]: string[], models: string[]): string | null {
  if (words !== undefined) return wholeSentences(words, MAX_ABOUT_CHARS)
  if (models.length > MAX_MODELS_NAMED) return `${models.slice(0, MAX_MODELS_NAMED).join(', ')} and more`
  return models.length > 0 ? models.join(', ') : null
}

function modelTile({ name, make, count }: FoundModel, { site, noun, stockHref }: TileContext): BrandTile {
  const stock = stockHref({ make: [make], model: [name] })
  const href = modelPagePath(site.brand_directory.models, slugify(make), slugify(name)) ?? stock
  return {
    name,
    make,
    mark: monogram(make),
    logo: null,
    about: null,
    href,
    stock: { text: stockText(count, noun), href: href === stock ? null : stock },
    models: null,
  }
}

const stockText = (count: number, noun: Noun) => (count > 0 ? countText(count, noun) : 'None in stock right now')

const facetHref = (facets: SearchQuery['facets'], options: SearchOptions, text = '') =>
  searchHref({ text, facets, ranges: {}, sort: options.defaultSort, page: 1 }, options)

/** 'Brands', 'Brands: Motorcycles', 'Mazda models: SUV', 'Brands and models matching ‘cx’'. */
function directoryTitle({ text, kind, make, model, body }: DirectoryState): string {
  const models = make ?? model
  const subject = models !== null ? `${models} models` : text ? 'Brands and models' : 'Brands'
  const heading = text ? `${subject} matching ${textLabel(text)}` : subject
  const filters = [kind && BRAND_KINDS[kind].label, body].filter(Boolean).join(', ')
  return filters ? `${heading}: ${filters}` : heading
}

function buildChips({ text, make, model, body }: DirectoryState, change: Change): SuggestedLink[] {
  const chosen: [string | null, Partial<DirectoryState>][] = [
    [text && textLabel(text), { text: '' }],
    [make, { make: null, model: null }],
    [model, { model: null }],
    [body, { body: null }],
  ]
  return chosen.flatMap(([label, without]) => (label ? [{ text: label, href: change(without) }] : []))
}

const kindLinks = (state: DirectoryState, kinds: readonly BrandKind[], change: Change) =>
  [null, ...kinds].map((kind) => ({
    label: kind === null ? 'All' : BRAND_KINDS[kind].label,
    href: change({ kind }),
    current: kind === state.kind,
  }))

function matchesText(matches: BrandsData['found']): string {
  const brands = matches.filter(({ kind }) => kind === 'brand').length
  const models = matches.length - brands
  if (matches.length === 0) return 'No brand or model found'
  return [brands > 0 && plural(brands, 'brand'), models > 0 && plural(models, 'model')].filter(Boolean).join(' and ')
}

/** Broader directory pages, and a stock search for the text, which may be a feature or a stock number. */
const suggestedLinks = (
  { text, make, body }: DirectoryState,
  change: Change,
  options: SearchOptions,
): SuggestedLink[] => [
  ...(make && (text || body) ? [{ text: `Show all ${make} models`, href: change({ text: '', body: null }) }] : []),
  { text: 'Show all brands', href: BRANDS_PATH },
  ...(text ? [{ text: `Search our stock for ${textLabel(text)}`, href: facetHref({}, options, text) }] : []),
]
