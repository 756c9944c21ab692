import { z } from 'zod'
import { findConfigConflicts } from './config-conflicts.ts'
import type { Feature } from './features.ts'
import { siteFields } from './site-fields.ts'

type WithPlugins = { plugins: readonly { feature: Feature }[]; features: Record<Feature, boolean> }

/** A config in which the features of its plugins are on (B3 'Plugin'). */
function withPlugins<Config extends WithPlugins>(config: Config): Config {
  const features = { ...config.features }
  for (const { feature } of config.plugins) features[feature] = true
  return { ...config, features }
}

/** One tenant's site, whole and without contradiction (TEN-02). */
export const siteSchema = z
  .strictObject(siteFields)
  .overwrite(withPlugins)
  .superRefine((site, context) => {
    for (const fault of findConfigConflicts(site)) context.addIssue({ code: 'custom', ...fault })
  })

export type SiteInput = z.input<typeof siteSchema>
