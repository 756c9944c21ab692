import { config } from './config.ts'
import { confirmations } from './confirmations.ts'
import { environment } from './environment.ts'
import { features } from './features.ts'
import type { Reference } from './markdown.ts'
import { openapi } from './openapi.ts'
import { pageSchemaFile } from './page-schema.ts'
import { privacy } from './privacy.ts'
import { sections } from './sections.ts'
import { layerSchema, mappingSchemaFile, siteSchemaFile } from './site-schema.ts'
import { feedBounds, stockColumns } from './stock-columns.ts'
import { upstream } from './upstream.ts'
import { webhooks } from './webhooks.ts'

/** Schemas for editors and descriptions of calls for programs: made on each machine (scripts/run.mjs), never committed. */
export const SCHEMAS: Reference[] = [siteSchemaFile, layerSchema, mappingSchemaFile, pageSchemaFile, openapi, upstream]

/** Pages of docs/reference. A test fails while one differs from what is committed. */
export const PAGES: Reference[] = [
  config,
  sections,
  confirmations,
  features,
  feedBounds,
  stockColumns,
  environment,
  privacy,
  webhooks,
]
