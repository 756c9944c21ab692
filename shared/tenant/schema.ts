import { z } from 'zod'
import { inconsistencies } from './consistency.ts'
import { siteFields } from './site-fields.ts'

/** Schema of a tenant's config with its consistency rules (TEN-02). */
export const siteSchema = z.object(siteFields).superRefine((site, context) => {
  for (const fault of inconsistencies(site)) context.addIssue({ code: 'custom', ...fault })
})

export type Site = z.output<typeof siteSchema>
export type SiteInput = z.input<typeof siteSchema>
