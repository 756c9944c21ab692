import { CONFIRMATION_EVENTS, type ConfirmationClass, confirmationRow } from '../../shared/confirmation/events.ts'
import { PLACEHOLDERS } from '../../shared/confirmation/fill.ts'
import { FEED_BOUNDS } from '../../shared/feed/bounds.ts'
import { baseFields } from '../../shared/page/fields.ts'
import { PLACEHOLDER_NAMES } from '../../shared/page/placeholders.ts'
import { SECTION_KINDS, type SectionKind, sectionPurpose } from '../../shared/page/sections.ts'
import { findRoute, ROUTES, type RouteKey } from '../../shared/routes/paths.ts'
import type { Feature } from '../../shared/tenant/features.ts'
import { ENVIRONMENT, type EnvironmentEntry } from '../../worker/bindings.ts'
import { NAMED_SECRETS } from '../deploy/secrets.ts'
import { COMMAND_ENVIRONMENT } from '../environment.ts'
import { type FieldRow, fieldRows } from '../stock/mapping.ts'
import { config, settingsList, type Written } from './config.ts'
import {
  type JsonSchema,
  layerSchema,
  mappingSchemaFile,
  pageJsonSchema,
  pageSchemaFile,
  sectionJsonSchema,
  siteJsonSchema,
  siteSchemaFile,
} from './editor-schemas.ts'
import { code, GENERATED, list, page, type Reference } from './markdown.ts'
import { openapi } from './openapi.ts'
import { privacy } from './privacy.ts'
import { upstream } from './upstream.ts'
import { variants } from './variants.ts'
import { webhooks } from './webhooks.ts'

const isInner = ({ field }: FieldRow) => field.includes('.')

const columnLines = (rows: FieldRow[]) =>
  list(
    rows.map(({ field, takes, note, isRequired }) => {
      const name = isRequired ? `**${code(field)}**` : code(field)
      return `${name}${takes === 'text' ? '' : ` (${takes})`}${note && `: ${note}`}`
    }),
  )

const stockColumns: Reference = {
  file: 'docs/reference/stock-columns.md',
  generate: () => {
    const rows = fieldRows()
    return page(
      '# Columns of stock',
      GENERATED,
      'The fields of a car. A file in our own format has columns of these names, or keys in JSON and elements in XML; names ' +
        'count letter by letter, in small letters. A file with other names is read by a [mapping](../../tenants/_mappings/README.md), ' +
        'which has these names on its left side. `npm run stock -- fields` prints the same. Bold ones are needed, or made as said below; those without a type are text.',
      'In a table, several texts, whole numbers or web addresses stand in one cell, parted by `|`; a date is written ' +
        '`YYYY-MM-DD`. Without `source_key` the key is `stocknum`, else `vin`; without `name` it is made of `year`, `make`, ' +
        '`model` and `badge`.',
      columnLines(rows.filter((row) => !isInner(row))),
      '## Inner fields',
      'A mapping fills them by these names. In JSON of our own format they are keys of the object before the dot.',
      columnLines(rows.filter(isInner)),
    )
  },
}

const REFUSED = { file: '', row: ' (the row)', value: ' (the value)' }

const feedBounds: Reference = {
  file: 'docs/reference/feed-bounds.md',
  generate: () =>
    page(
      '# Bounds of a feed',
      GENERATED,
      'What a file may have at most, in every format and however it comes: pushed, fetched, by mail or imported. Each bound ' +
        'is checked before what it bounds is parsed. Beyond one the file is refused, or the row or value where that is said; the ' +
        'sender reads the place, the bound and what to do.',
      list(
        Object.values(FEED_BOUNDS).map(
          ({ most, counts, refuses }) => `${most.toLocaleString('en-AU')} ${counts}${REFUSED[refuses]}`,
        ),
      ),
    ),
}

const features: Reference = {
  file: 'docs/reference/features.md',
  generate() {
    const flags = Object.entries(siteJsonSchema().properties?.features?.properties ?? {})
    const lines = flags.map(([key, { default: isOn, description = '' }]) => {
      const addresses = featureAddresses(key as Feature).map(code)
      return `${code(key)} (${isOn ? 'on' : 'off'}): ${description} ${addresses.join(', ')}`.trimEnd()
    })
    return page(
      '# Features',
      GENERATED,
      'The switches of `features` in a `site.json`, with their defaults. While a feature is off, what it adds is absent from ' +
        'pages, and the addresses after it answer 404.',
      list(lines),
    )
  },
}

/** Pages and calls that are answered only while a feature is on. */
function featureAddresses(feature: Feature): string[] {
  const routes = (Object.keys(ROUTES) as RouteKey[]).map(findRoute)
  return routes.flatMap((route) => (route.handler && route.feature === feature ? [route.path] : []))
}

const sections: Reference = {
  file: 'docs/reference/sections.md',
  generate() {
    const written: Written = new Map()
    return page(
      '# Pages and their sections',
      GENERATED,
      'Every setting of a page and of each kind of section; [pages](../pages.md) says how to write them, and [config](config.md) how ' +
        'to read them. `tenants/page.schema.json` is the same as a JSON Schema, which a page in JSON can name in `$schema`.',
      '## The settings of a page',
      linked(settingsList('page', pageJsonSchema(), written)),
      '## Names in braces',
      `${names(PLACEHOLDER_NAMES.filter((name) => !name.startsWith('kept_')))}, and \`{kept_…}\` with each rule of [how long](privacy.md#how-long) that has days.`,
      '## Settings of every section',
      linked(settingsList('section', picked(sectionJsonSchema('makes'), isBase), written)),
      ...SECTION_KINDS.flatMap((kind) => sectionBlock(kind, written)),
    )
  },
}

const names = (all: string[]) => all.map((name) => code(`{${name}}`)).join(', ')

const isBase = (key: string) => Object.hasOwn(baseFields, key)

function sectionBlock(kind: SectionKind, written: Written): string[] {
  const own = picked(sectionJsonSchema(kind), (key) => key !== 'kind' && !isBase(key))
  const settings = linked(settingsList(kind, own, written))
  return [`## ${kind}`, `${sectionPurpose(kind)}.`, settings]
}

function picked(schema: JsonSchema, isPicked: (key: string) => boolean): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).filter(([key]) => isPicked(key))
  return { properties: Object.fromEntries(properties), required: schema.required ?? [] }
}

/** Types that a config has too are told of on its page. */
const linked = (text: string) => text.replaceAll('](#a-', '](config.md#a-')

const environment: Reference = {
  file: 'docs/reference/environment.md',
  generate: () =>
    page(
      '# Environment',
      GENERATED,
      'What each name switches on; in italics, what happens without it.',
      '## The Worker',
      'Bindings stand in `wrangler.toml`, variables there under `[vars]`; secrets are set on [both Workers](../deploy.md#secrets). On a ' +
        'developer’s machine variables and secrets are read from `.dev.vars` by `npm run dev`.',
      ...linesByKind(ENVIRONMENT),
      '## Secrets that site configs name',
      'A `site.json` holds the name of the secret, never its value, so that each dealer has a key of its own. The slug of the ' +
        'site stands in the name: `LEAD_KEY_NORTH_SHORE`, or `LEAD_KEY_NORTH_SHORE__CRM` where there are several.',
      list(
        NAMED_SECRETS.map(
          ({ pattern, named, purpose, without }) => `${code(pattern)} (${code(named)}): ${purpose} *${without}*`,
        ),
      ),
      '## Commands and tests',
      environmentLines(COMMAND_ENVIRONMENT),
    ),
}

const KINDS = { binding: '### Bindings', secret: '### Secrets', variable: '### Variables' } as const

const environmentLines = (entries: Record<string, EnvironmentEntry>): string =>
  list(Object.entries(entries).map(([name, { purpose, without }]) => `${code(name)}: ${purpose} *${without}*`))

const linesByKind = (entries: Record<string, EnvironmentEntry>): string[] =>
  Object.entries(KINDS).flatMap(([kind, heading]) => {
    const ofKind = Object.entries(entries).filter(([, entry]) => entry.kind === kind)
    return [heading, environmentLines(Object.fromEntries(ofKind))]
  })

const CLASSES: Record<ConfirmationClass, string> = {
  answer: '',
  reminder: ' (until stopped)',
  requested: ' (once, until stopped)',
}

const confirmations: Reference = {
  file: 'docs/reference/confirmations.md',
  generate: () =>
    page(
      '# Messages to shoppers',
      GENERATED,
      'By the names of `confirmations.words` of a site: what a message follows. `shared/confirmation/words.ts` has the words of ' +
        'each. It goes by the first of `confirmations.channels` that reaches the shopper, or by text where they prefer it.',
      list(
        CONFIRMATION_EVENTS.map((event) => {
          const { when, class: of } = confirmationRow(event)
          return `${code(event)}: ${when}${CLASSES[of]}`
        }),
      ),
      'Messages “until stopped” carry a link that stops them; the others are always sent.',
      '## What words may name',
      'In braces. A part in square brackets is left out where something that it names is not known.',
      list(Object.entries(PLACEHOLDERS).map(([name, is]) => `${code(`{${name}}`)}: ${is}`)),
    ),
}

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
  variants,
  webhooks,
]
