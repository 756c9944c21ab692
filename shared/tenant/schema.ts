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

/** `shard`: the binding of the D1 database that it lives in; no setting of the config. */
export type Site = z.output<typeof siteSchema> & { shard?: string }
export type SiteInput = z.input<typeof siteSchema>
