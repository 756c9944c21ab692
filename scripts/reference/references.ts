import { config } from './config.ts'
import { environment } from './environment.ts'
import { features } from './features.ts'
import { layerSchema, siteSchemaFile } from './site-schema.ts'

/** A file that is generated from the code; the whole text of it. */
export type Reference = { file: string; generate: () => string | Promise<string> }

/** Every generated file. A test fails while one differs from what is committed. */
export const REFERENCES: Reference[] = [siteSchemaFile, layerSchema, config, features, environment]
