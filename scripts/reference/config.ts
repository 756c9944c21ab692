import { type JsonSchema, siteJsonSchema } from './editor-schemas.ts'
import type { Reference } from './markdown.ts'
import { code, GENERATED, list, page } from './markdown.ts'
import { shownOn } from './shown-on.ts'
import { isShared, MAX_VALUES, typeText } from './type-text.ts'

/** Of a longer list its length is said, and of a longer text its beginning; the JSON Schema has all of both. */
const LONGEST_DEFAULT = { list: 160, text: 40 }
/** An enum with fewer values, and a group with fewer settings, is written out each time. */
const MIN_REPEATED = { values: 4, settings: 2 }
/** Fewer settings that are alike are listed one by one. */
const MIN_ALIKE = 3

type Setting = { path: string; schema: JsonSchema; isRequired: boolean }

const HOW_TO_READ =
  'A setting stands with its default and unit, or else its type; with neither it is text, or a group or choice of those below it. Bold ones are ' +
  'required; others without a default may be left out or be null. In a path, `[]` is each item of a list, `{}` each name of a group ' +
  'of names, and `{a,b}` each of these settings. Where nothing is said of one, its name says it.'

export const config: Reference = {
  file: 'docs/reference/config.md',
  async generate() {
    const site = siteJsonSchema()
    const { sites, marks } = await shownOn(site)
    const settings = listSettings(site, '')
    const single = settings.filter(({ schema }) => !isGroup(schema))
    const groups = settings.filter(({ schema }) => isGroup(schema))
    const written: Written = new Map()
    const marked = (listed: Setting[]) =>
      block(listed, written).replaceAll(SETTING, (start, path: string) => start + (marks.get(path) ?? ''))
    return page(
      '# Tenant config',
      GENERATED,
      'Every setting of a `site.json`. A template and `_defaults.json` lie under it: groups merge key by key, lists and ' +
        'values are replaced whole. Publishing refuses a setting that is not listed here. `tenants/site.schema.json` is the ' +
        'same as a JSON Schema, which each file names in `$schema`.',
      HOW_TO_READ,
      `A raised figure names a shipped site that sets it: ${sites}. Without a figure it is a dealer’s, a provider’s or named by the specification.`,
      '## The site',
      marked(single),
      ...groups.flatMap(({ path, schema }) => [
        `## ${path}`,
        findMeaning(path, schema.description),
        path === 'features' ? 'Every switch: [features](features.md).' : marked(within(path, schema)),
      ]),
      ...Object.entries(site.$defs ?? {}).flatMap(([name, schema]) => [
        `## ${makeTitle(name)}`,
        findMeaning(name, schema.description),
        marked(within(name, schema)),
        list(listValues(schema)),
      ]),
    )
  },
}

/** The name of a setting at the start of its line. */
const SETTING = /^- \**`([^`]+)`\**/gm

/** Groups and enums that a page has written out, by what is in them, with the name of the first. */
export type Written = Map<string, string>

/** The settings of a schema, at any depth; empty where it has none. `owner`: what others call it by. */
export const settingsList = (owner: string, schema: JsonSchema, written: Written): string =>
  block(within('', schema), written, owner && `${owner}.`)

const makeTitle = (name: string) => `A ${name}`

/** Settings of a group, at any depth: of a list those of its items, of variants those of each. */
function within(path: string, schema: JsonSchema): Setting[] {
  if (isShared(schema)) return []
  const variantSchemas = schema.anyOf ?? schema.oneOf ?? []
  const names = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : null
  const found = [
    ...listSettings(schema, path).flatMap((setting) => [setting, ...within(setting.path, setting.schema)]),
    ...(schema.items ? within(`${path}[]`, schema.items) : []),
    ...variantSchemas.flatMap((variant) => within(path, variant)),
    ...(names ? within(`${path}.{}`, names) : []),
  ]
  return found.filter(({ path: one }, at) => found.findIndex((other) => other.path === one) === at)
}

function listSettings({ properties = {}, required = [] }: JsonSchema, above: string): Setting[] {
  return Object.entries(properties).map(([key, schema]) => ({
    path: above ? `${above}.${key}` : key,
    schema,
    isRequired: required.includes(key),
  }))
}

/** Whether a setting has settings of its own and gets a section. */
const isGroup = (schema: JsonSchema) => within('', schema).length > 0

function block(settings: Setting[], written: Written, owner = ''): string {
  const lines: string[] = []
  for (let at = 0; at < settings.length; at++) {
    const setting = settings[at]!
    const alike = settingsAlike(settings.slice(at))
    if (alike.length >= MIN_ALIKE) {
      lines.push(line({ ...setting, path: joinPaths(alike) }, alikeText(setting)))
      at += alike.length - 1
      continue
    }
    const first = firstWritten(setting, written, owner)
    const { description = '' } = setting.schema
    if (first === undefined) lines.push(line(setting, description, listedValues(setting.schema)))
    else {
      lines.push(line(setting, `${description} As ${code(first)}.`, [], true))
      while (isInside(settings[at + 1], setting)) at++
    }
  }
  return lines.join('\n')
}

const isInside = (inner: Setting | undefined, { path }: Setting): boolean =>
  inner !== undefined && (inner.path.startsWith(`${path}.`) || inner.path.startsWith(`${path}[`))

function line(
  { path, schema, isRequired }: Setting,
  description: string,
  values: string[] = [],
  hasValues = values.length > 0,
): string {
  const value = valueText(schema, isRequired, hasValues)
  const name = isRequired ? `**${code(path)}**` : code(path)
  const meaning = findMeaning(path, description)
  return [
    `- ${name}${value && ` (${value})`}${meaning && `: ${meaning}`}`,
    ...values.map((text) => `  - ${text}`),
  ].join('\n')
}

/** The default with its unit, else the type; empty for a group. */
function valueText(schema: JsonSchema, isRequired: boolean, hasValues: boolean): string {
  const isOptional = !isRequired && (schema.default === undefined || schema.default === null)
  const text = typeText(schema, { isOptional, hasValues })
  const isEnum = schema.enum !== undefined || schema.anyOf?.some((one) => one.enum) === true
  if (isEnum && typeof schema.default === 'string') {
    const others = text.split(', ').filter((value) => value && value !== code(schema.default as string))
    return [code(schema.default), others.join(', ')].filter(Boolean).join(', or ')
  }
  const unit = findUnit(schema)
  const initial = defaultText(schema.default)
  if (!initial) return unit ? text.replace(/^(whole )?number/, unit) : text === 'text' ? '' : text
  // What a default says of its type is not said again.
  const [type, ...bounds] = text.split(', ')
  const kind = PLAIN_TYPES.has(type!) ? bounds.join(', ') : text
  return [[initial, unit].filter(Boolean).join(' '), kind].filter(Boolean).join('; ')
}

const PLAIN_TYPES = new Set(['text', 'number', 'whole number', '`true` or `false`'])

function defaultText(value: unknown): string {
  const text = JSON.stringify(value)
  if (text === undefined || text === '{}' || text === '[]' || text === 'null') return ''
  if (Array.isArray(value) && text.length > LONGEST_DEFAULT.list) return `a list of ${value.length}`
  const isLong = typeof value === 'string' && /\s/.test(value) && value.length > LONGEST_DEFAULT.text
  return code(isLong ? `${text.slice(0, LONGEST_DEFAULT.text).replace(/\W+\w*$/, '')}…"` : text)
}

/** The unit stands on the number itself, below ‘or null’ and ‘list of’. */
const findUnit = (schema: JsonSchema): string | undefined =>
  schema.unit ?? [schema.items, ...(schema.anyOf ?? [])].map((inner) => inner && findUnit(inner)).find(Boolean)

/** What each value of an enum means, where the table it is made from says more than the value itself. */
function listValues(schema: JsonSchema): string[] {
  const explained = [schema, schema.items, ...(schema.anyOf ?? [])].find((one) => one?.enumDescriptions)
  if (!explained?.enum || isShared(schema)) return []
  const meanings = explained.enum.map((value, at) => [String(value), explained.enumDescriptions?.[at] ?? ''] as const)
  const [named, own] = [true, false].map((isNamed) =>
    meanings.filter(([value, says]) => isName(value, says) === isNamed),
  )
  if (own!.length === 0) return []
  const names = named!.map(([value]) => code(value)).join(', ')
  return [...own!.map(([value, says]) => `${code(value)}: ${says}`), ...(names ? [names] : [])]
}

/** Whether a meaning, or its first form of several, says no more than the value itself. */
const isName = (value: string, meaning: string) => plain(meaning.split(', ')[0]!) === plain(value)

/** The values that follow a setting. */
const listedValues = (schema: JsonSchema): string[] => {
  const values = listValues(schema)
  return values.length > MAX_VALUES ? [] : values
}

/** The description, empty where it repeats the name of the setting. */
function findMeaning(path: string, description = ''): string {
  const words = description.replaceAll(/^(The|A|Its)\b|\bof the site\b/g, '')
  return plain(words) === plain(path.split('.').at(-1)!) ? '' : description
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** The name under which the same group or enum has been written out before; remembers this one where there is none. */
function firstWritten({ path, schema }: Setting, written: Written, owner: string): string | undefined {
  const inner = [schema, ...(schema.anyOf ?? [])].flatMap((one) => [one, ...(one.items ? [one.items] : [])])
  const values = inner.find((one) => (one.enum?.length ?? 0) >= MIN_REPEATED.values)
  const group = inner.find((one) => Object.keys(one.properties ?? {}).length >= MIN_REPEATED.settings)
  if (!values && !group) return undefined
  const key = JSON.stringify(group ? [group.properties, group.required] : values!.enum)
  const first = written.get(key)
  if (first === undefined) written.set(key, owner + path)
  return first
}

/** The first settings of a list that are the same but for their names, which their descriptions may say. */
function settingsAlike([first, ...others]: Setting[]): Setting[] {
  if (!first || isGroup(first.schema)) return []
  const form = settingForm(first)
  const end = others.findIndex((other) => settingForm(other) !== form)
  return [first, ...others.slice(0, end < 0 ? undefined : end)]
}

const settingForm = (setting: Setting) =>
  JSON.stringify([parentPath(setting.path), setting.isRequired, { ...setting.schema, description: alikeText(setting) }])

/** The description without the name of the setting: 'Make, one of these.' and 'What a closed day of sales says.' */
function alikeText({ path, schema: { description = '' } }: Setting): string {
  const key = path.split('.').at(-1)!.replaceAll('_', ' ')
  return description.replace(/^[^,]+, one of/, 'One of').replace(new RegExp(`\\b${key}\\b`, 'i'), 'each')
}

const parentPath = (path: string) => path.slice(0, path.lastIndexOf('.') + 1)

const joinPaths = (settings: Setting[]) =>
  `${parentPath(settings[0]!.path)}{${settings.map(({ path }) => path.split('.').at(-1)).join(',')}}`
