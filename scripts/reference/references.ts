import { config } from './config.ts'
import { environment } from './environment.ts'
import { features } from './features.ts'
import type { Reference } from './reference.ts'
import { layerSchema, siteSchemaFile } from './site-schema.ts'

/** Every generated file. A test fails while one differs from what is committed. */
export const REFERENCES: Reference[] = [siteSchemaFile, layerSchema, config, features, environment]
