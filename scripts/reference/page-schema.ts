import { z } from 'zod'
import { pageFields } from '../../shared/page/page.ts'
import { SECTION_KINDS, SECTION_SCHEMAS, type SectionKind } from '../../shared/page/sections.ts'
import { text } from '../../shared/settings/fields.ts'
import type { Reference } from './markdown.ts'
import { file, type JsonSchema, withoutPattern } from './site-schema.ts'

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
