import { pathTo } from '../routes/paths.ts'
import type { BrandDirectory } from './settings.ts'

/** A model as configured by the tenant. */
export type ModelEntry = BrandDirectory['models'][number]

/** Canonical address of a brand's page. */
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
