import { z } from 'zod'
import { findConfigConflicts } from './config-conflicts.ts'
import type { Placement } from './edition.ts'
import { withPlugins } from './plugins.ts'
import { siteFields } from './site-fields.ts'

/** One tenant's site, whole and without contradiction (TEN-02). */
export const siteSchema = z
  .strictObject(siteFields)
  .overwrite(withPlugins)
  .superRefine((site, context) => {
    for (const fault of findConfigConflicts(site)) context.addIssue({ code: 'custom', ...fault })
  })

/** A config with every default filled in, and where the registry has placed the site. */
export type Site = z.output<typeof siteSchema> & Placement
export type SiteInput = z.input<typeof siteSchema>
