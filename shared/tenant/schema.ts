import { z } from 'zod'
import { findConfigConflicts } from './config-conflicts.ts'
import { withPlugins } from './plugins.ts'
import { siteFields } from './site-fields.ts'

/** One tenant's site, whole and without contradiction (TEN-02). */
export const siteSchema = z
  .strictObject(siteFields)
  .overwrite(withPlugins)
  .superRefine((site, context) => {
    for (const fault of findConfigConflicts(site)) context.addIssue({ code: 'custom', ...fault })
  })

export type Site = z.output<typeof siteSchema>
export type SiteInput = z.input<typeof siteSchema>
