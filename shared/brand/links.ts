import type { MenuLink } from '../routes/links.ts'
import { pathTo, searchPath } from '../routes/paths.ts'
import type { Vocabulary } from '../search/attributes.ts'
import type { FacetCount } from '../search/query.ts'
import { modelsByMake } from '../search/sentence/models.ts'
import type { Site } from '../tenant/site-fields.ts'
import { slugify } from '../text.ts'
import type { BrandDirectory } from './settings.ts'

export type ModelEntry = BrandDirectory['models'][number]

export const brandPath = (slug: string) => pathTo('brand', { brand: slug })

/** The configured entry of a model, by slugs; null without one. */
export const modelEntry = (models: readonly ModelEntry[], make: string, model: string): ModelEntry | null =>
  models.find((entry) => entry.make === make && entry.model === model) ?? null

/** Canonical address of a model's page, by slugs; null for names without a letter or digit. */
export function modelPagePath(models: readonly ModelEntry[], make: string, model: string): string | null {
  if (make === '' || model === '') return null
  const entry = modelEntry(models, make, model)
  return entry?.path ?? pathTo('models', { make, model })
}

/** The form that enquires about a model, or about a brand, by slugs. */
export function modelEnquiryPath(make: string, model: string | null = null): string {
  const params = new URLSearchParams({ make, ...(model !== null && { model }) })
  return `${pathTo('contact_us')}?${params.toString()}`
}

/** Models in the dropdown, and so the position of 'All Makes' in a longer list (SRC-15). */
const ALL_MAKES_AT = 20

/**
 * Links of the header's dropdown of models: the most frequent, by name (NAV-02). They lead to the models' pages, on a site
 * without such pages to its cars.
 * @param counts cars of each 'Make Model'
 */
export function menuModels(
  { brand_directory, features }: Pick<Site, 'brand_directory' | 'features'>,
  counts: readonly FacetCount[],
  vocabulary: Vocabulary,
): MenuLink[] {
  const links = new Map<string, string>(
    [...modelsByMake(vocabulary)].flatMap(([make, models]) =>
      models.map((model) => {
        const slugs = [slugify(make), slugify(model)] as const
        const page = features.brands ? modelPagePath(brand_directory.models, ...slugs) : null
        return [`${make} ${model}`, page ?? searchPath(...slugs)] as const
      }),
    ),
  )
  const items = counts
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .flatMap(({ value }): MenuLink[] => {
      const href = links.get(value)
      return href === undefined ? [] : [{ label: value, href, isOutside: false }]
    })
  const shown = items.slice(0, ALL_MAKES_AT).toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }))
  if (items.length <= ALL_MAKES_AT) return shown
  const href = features.brands ? pathTo('brands') : searchPath()
  return [...shown, { label: 'All Makes', href, isOutside: false, isLast: true }]
}

/** Links of the makes in stock, by name: to their pages, on a site without such pages to their cars. */
export const menuMakes = ({ features }: Pick<Site, 'features'>, counts: readonly FacetCount[]): MenuLink[] =>
  counts
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.value.localeCompare(b.value))
    .map(({ value }) => {
      const slug = slugify(value)
      return { label: value, href: features.brands ? brandPath(slug) : searchPath(slug), isOutside: false }
    })
