import type { Vocabulary } from '../search/attributes.ts'
import { titleOfSlug } from '../search/path.ts'
import { modelsByMake } from '../search/sentence/models.ts'
import { slugify } from '../text.ts'
import { catalogueBrand } from './catalogue.ts'
import type { BrandEntry } from './directory.ts'
import { type ModelEntry, modelEntry, modelPagePath } from './links.ts'

/** A brand of a site: of its stock, its config, or both. */
export type Brand = NonNullable<ReturnType<typeof findBrand>>

export type BrandSource = { vocabulary: Vocabulary; entries: readonly BrandEntry[] }

/** The brand of a slug; null where the site neither has it in stock nor lists it. */
export function findBrand(slug: string, { vocabulary, entries }: BrandSource) {
  /** As the stock writes it; null where none is in stock. */
  const make = slug === '' ? null : (vocabulary.make?.find((name) => slugify(name) === slug) ?? null)
  const entry = entries.find((each) => each.slug === slug) ?? null
  if (make === null && entry === null) return null
  const catalogueEntry = catalogueBrand(slug, brandKinds(entry, vocabulary))
  const kind = entry?.kind ?? catalogueEntry?.kind ?? 'car'
  return { slug, name: entry?.title ?? make!, make, kind, entry, catalogueEntry }
}

/** Kinds that decide which maker of a name is meant: the entry's own, else those of the stock. */
export const brandKinds = (entry: BrandEntry | null, { item_type: kinds = [] }: Vocabulary): readonly string[] =>
  entry ? [entry.kind] : kinds

/** Paragraphs about a brand: the tenant's, else the catalogue's. */
export function brandWords({ entry, catalogueEntry }: Pick<Brand, 'entry' | 'catalogueEntry'>): string[] {
  if (entry && entry.description.length > 0) return entry.description
  return catalogueEntry ? [catalogueEntry.about] : []
}

/** Whether a brand has a page of its own (BRD-01). */
export const hasBrandPage = ({ slug, entry }: Pick<Brand, 'slug' | 'entry'>): boolean =>
  slug !== '' && entry?.skipPage !== true

/** A model of a site: of its stock, its config, or both. */
export type Model = NonNullable<ReturnType<typeof findModel>>

export type ModelSource = BrandSource & { models: readonly ModelEntry[] }

/** The model of two slugs; null where the site neither has it in stock nor lists it. */
export function findModel(makeSlug: string, modelSlug: string, source: ModelSource) {
  const path = modelPagePath(source.models, makeSlug, modelSlug)
  const entry = modelEntry(source.models, makeSlug, modelSlug)
  const stocked = stockedModel(makeSlug, modelSlug, source.vocabulary)
  if (path === null || (entry === null && stocked === null)) return null
  const make = findBrand(makeSlug, source)?.name ?? catalogueBrand(makeSlug)?.name ?? titleOfSlug(makeSlug)
  return {
    path,
    makeSlug,
    slug: modelSlug,
    make,
    /** Without the make: 'HiLux'. */
    name: entry?.title ?? stocked?.model ?? titleOfSlug(modelSlug),
    /** Its names in the stock; null where none is in stock. */
    stocked,
    entry,
  }
}

/** The model of a path of one part: its configured address, else the slug of a model that one make alone has; else null. */
export function findModelAt(pathname: string, source: ModelSource): Model | null {
  const own = source.models.find(({ path }) => path === pathname)
  if (own) return findModel(own.make, own.model, source)
  const slug = pathname.slice(1)
  const makes = new Set([
    ...source.models.flatMap(({ make, model }) => (model === slug ? [make] : [])),
    ...[...modelsByMake(source.vocabulary)].flatMap(([make, models]) =>
      models.some((model) => slugify(model) === slug) ? [slugify(make)] : [],
    ),
  ])
  const [make, ...others] = makes
  return make === undefined || others.length > 0 ? null : findModel(make, slug, source)
}

function stockedModel(makeSlug: string, modelSlug: string, vocabulary: Vocabulary) {
  for (const [make, models] of modelsByMake(vocabulary)) {
    const model = slugify(make) === makeSlug ? models.find((name) => slugify(name) === modelSlug) : undefined
    if (model !== undefined) return { make, model }
  }
  return null
}
