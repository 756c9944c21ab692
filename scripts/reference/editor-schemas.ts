import { z } from 'zod'
import { mappingSchema } from '../../shared/feed/mapping-schema.ts'
import { pageFields } from '../../shared/page/page.ts'
import { SECTION_KINDS, SECTION_SCHEMAS, type SectionKind } from '../../shared/page/sections.ts'
import { text } from '../../shared/settings/fields.ts'
import { siteSchema } from '../../shared/tenant/schema.ts'
import type { Reference } from './markdown.ts'

/** A JSON Schema as zod writes it; `unit` and `enumDescriptions` come from the schema's meta. */
export type JsonSchema = {
  type?: string | string[]
  description?: string
  default?: unknown
  unit?: string
  enum?: (string | number)[]
  const?: string
  enumDescriptions?: string[]
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: boolean | JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  $ref?: string
  $defs?: Record<string, JsonSchema>
}

/** The schema of a tenant's config as it is written, defaults left out. */
export const siteJsonSchema = (): JsonSchema =>
  z.toJSONSchema(siteSchema, { io: 'input', override: withoutPattern }) as JsonSchema

/** Days and moments have a format: the expression that zod writes beside it is longer than a screen. */
export function withoutPattern({ jsonSchema }: { jsonSchema: { format?: string; pattern?: string } }) {
  if (jsonSchema.format?.startsWith('date')) delete jsonSchema.pattern
}

const $schema = { type: 'string', description: 'The schema of this file, for editors.' }

export const file = (schema: JsonSchema, title: string): string =>
  `${JSON.stringify({ ...schema, title, properties: { $schema, ...schema.properties } }, null, 2)}\n`

export const siteSchemaFile: Reference = {
  file: 'tenants/site.schema.json',
  generate: () => file(siteJsonSchema(), 'A tenant’s site.json'),
}

export const mappingSchemaFile: Reference = {
  file: 'tenants/mapping.schema.json',
  generate() {
    const { $defs = {} } = z.toJSONSchema(mappingSchema, { io: 'input' }) as JsonSchema
    const { mapping, ...others } = $defs
    return file({ ...mapping, $defs: others }, 'A mapping of a feed')
  },
}

/** Defaults and templates lie under a site: they may leave out what each site has to say itself. */
export const layerSchema: Reference = {
  file: 'tenants/layer.schema.json',
  generate: () => file(partly(siteJsonSchema()), 'The defaults, or a template, under a site.json'),
}

/** The same groups with nothing required in them. Lists are replaced whole, so what is in them stays as it is. */
function partly(schema: JsonSchema): JsonSchema {
  if (!schema.properties) return schema
  const { required: _required, ...group } = schema
  const properties = Object.entries(schema.properties).map(([key, value]) => [key, partly(value)])
  return { ...group, properties: Object.fromEntries(properties) }
}

const layerFields = {
  extends: z.boolean().optional().describe('Lays the page over the one of the same address below, section by section.'),
  remove: z.array(text).optional().describe('With `extends`: ids of sections below that are left out.'),
  published: z.boolean().optional().describe('`false` takes a page from below off the site.'),
}

const before = text.optional().describe('With `extends`: the id of the section that it goes before.')

const toJson = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', override: withoutPattern }) as JsonSchema

/** The settings of a page, as they are written. */
export const pageJsonSchema = (): JsonSchema => toJson(z.strictObject({ ...pageFields, ...layerFields }))

/** The settings of one kind of section, as they are written. */
export const sectionJsonSchema = (kind: SectionKind): JsonSchema => toJson(SECTION_SCHEMAS[kind])

export const pageSchemaFile: Reference = {
  file: 'tenants/page.schema.json',
  generate() {
    const kinds = SECTION_KINDS.map((kind) => SECTION_SCHEMAS[kind].extend({ before }))
    const sections = z.array(z.union(kinds)).describe('The sections, in order.')
    return file(toJson(z.strictObject({ ...pageFields, ...layerFields, sections })), 'A page in JSON')
  },
}
