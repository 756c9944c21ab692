import type { Vocabulary } from '../search/attributes.ts'
import { slugify } from '../text.ts'
import { type CatalogueBrand, catalogueBrand } from './catalogue.ts'
import type { BrandEntry } from './directory.ts'
import type { BrandKind } from './directory-address.ts'

/** A brand of a site: of its stock, its config, or both. */
export type Brand = {
  slug: string
  name: string
  /** Its make as the stock writes it; null where none is in stock. */
  make: string | null
  kind: BrandKind
  entry: BrandEntry | null
  catalogueEntry: CatalogueBrand | null
}

export type BrandSource = { vocabulary: Vocabulary; entries: readonly BrandEntry[] }

/** The brand of a slug; null where the site neither has it in stock nor lists it. */
export function findBrand(slug: string, { vocabulary, entries }: BrandSource): Brand | null {
  const make = slug === '' ? null : (vocabulary.make?.find((name) => slugify(name) === slug) ?? null)
  const entry = entries.find((each) => each.slug === slug) ?? null
  if (make === null && entry === null) return null
  const catalogueEntry = catalogueBrand(slug, kindsOf(entry, vocabulary))
  const kind = entry?.kind ?? catalogueEntry?.kind ?? 'car'
  return { slug, name: entry?.title ?? make!, make, kind, entry, catalogueEntry }
}

/** Kinds that decide which maker of a name is meant: the entry's own, else those of the stock. */
export const kindsOf = (entry: BrandEntry | null, { item_type: kinds = [] }: Vocabulary): readonly string[] =>
  entry ? [entry.kind] : kinds

/** Paragraphs about a brand: the tenant's, else the catalogue's. */
export function brandWords({ entry, catalogueEntry }: Pick<Brand, 'entry' | 'catalogueEntry'>): string[] {
  if (entry && entry.description.length > 0) return entry.description
  return catalogueEntry ? [catalogueEntry.about] : []
}

/** Whether a brand has a page of its own (BRD-01). */
export const hasBrandPage = ({ slug, entry }: Pick<Brand, 'slug' | 'entry'>): boolean =>
  slug !== '' && entry?.skipPage !== true
