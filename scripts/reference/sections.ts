import { baseFields } from '../../shared/page/fields.ts'
import { PLACEHOLDER_NAMES } from '../../shared/page/placeholders.ts'
import { SECTION_KINDS, type SectionKind, sectionPurpose } from '../../shared/page/sections.ts'
import { HOW_TO_READ, settingsList, type Written } from './config.ts'
import type { Reference } from './markdown.ts'
import { code, GENERATED, page } from './markdown.ts'
import { pageJsonSchema, sectionJsonSchema } from './page-schema.ts'
import type { JsonSchema } from './site-schema.ts'

export const sections: Reference = {
  file: 'docs/reference/sections.md',
  generate() {
    const written: Written = new Map()
    return page(
      '# Pages and their sections',
      GENERATED,
      'Every setting of a page and of each kind of section; how they are written stands in [pages](../pages.md). ' +
        '`tenants/page.schema.json` is the same as a JSON Schema, which a page in JSON can name in `$schema`.',
      HOW_TO_READ,
      '## The settings of a page',
      linked(settingsList('page', pageJsonSchema(), written)),
      '## Names in braces',
      PLACEHOLDER_NAMES.map((name) => code(`{${name}}`)).join(', '),
      '## Settings of every section',
      linked(settingsList('section', picked(sectionJsonSchema('makes'), isBase), written)),
      ...SECTION_KINDS.flatMap((kind) => sectionBlock(kind, written)),
    )
  },
}

const isBase = (key: string) => Object.hasOwn(baseFields, key)

function sectionBlock(kind: SectionKind, written: Written): string[] {
  const own = picked(sectionJsonSchema(kind), (key) => key !== 'kind' && !isBase(key))
  const settings = linked(settingsList(kind, own, written))
  return [`## ${kind}`, `${sectionPurpose(kind)}.`, settings || 'It has no settings of its own.']
}

function picked(schema: JsonSchema, isPicked: (key: string) => boolean): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).filter(([key]) => isPicked(key))
  return { properties: Object.fromEntries(properties), required: schema.required ?? [] }
}

/** Types that a config has too are told of on its page. */
const linked = (text: string) => text.replaceAll('](#a-', '](config.md#a-')
