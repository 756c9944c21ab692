import { code, GENERATED, page, type Reference, table } from './markdown.ts'
import { type JsonSchema, siteJsonSchema } from './site-schema.ts'

const LONGEST_DEFAULT = 160

type Setting = { path: string; schema: JsonSchema; isRequired: boolean }

export const config: Reference = {
  file: 'docs/reference/config.md',
  generate() {
    const site = siteJsonSchema()
    const settings = settingsOf(site, '')
    const single = settings.filter(({ schema }) => !isGroup(schema))
    const groups = settings.filter(({ schema }) => isGroup(schema))
    return page(
      '# Tenant config',
      GENERATED,
      'Every setting of a `site.json`. A template and `_defaults.json` lie under it: groups merge key by key, lists and ' +
        'values are replaced whole. A setting that is not listed here is an error. `tenants/site.schema.json` is the ' +
        'same as a JSON Schema, which each file names in `$schema`. In a path, `[]` is each item of a list and `{}` ' +
        'each name in a group of names.',
      '## The site',
      block(single),
      ...groups.flatMap(({ path, schema }) => [`## ${path}`, schema.description ?? '', block(within(path, schema))]),
      ...Object.entries(site.$defs ?? {}).flatMap(([name, schema]) => [
        `## ${titleOf(name)}`,
        schema.description ?? '',
        block(within(name, schema)),
        variants({ path: name, schema }),
      ]),
    )
  },
}

/** A table of the settings of a schema, at any depth; empty where it has none. */
export const settingsTable = (path: string, schema: JsonSchema): string => block(within(path, schema))

const titleOf = (name: string) => `A ${name}`

/** Settings of a group, at any depth: of a list those of its items, of variants those of each. */
function within(path: string, schema: JsonSchema): Setting[] {
  if (isShared(schema)) return []
  const variantSchemas = schema.anyOf ?? schema.oneOf ?? []
  const names = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : null
  const found = [
    ...settingsOf(schema, path).flatMap((setting) => [setting, ...within(setting.path, setting.schema)]),
    ...(schema.items ? within(`${path}[]`, schema.items) : []),
    ...variantSchemas.flatMap((variant) => within(path, variant)),
    ...(names ? within(`${path}.{}`, names) : []),
  ]
  return found.filter(({ path: one }, at) => found.findIndex((other) => other.path === one) === at)
}

function settingsOf({ properties = {}, required = [] }: JsonSchema, above: string): Setting[] {
  return Object.entries(properties).map(([key, schema]) => ({
    path: above ? `${above}.${key}` : key,
    schema,
    isRequired: required.includes(key),
  }))
}

/** Whether a setting has settings of its own and gets a section. */
const isGroup = (schema: JsonSchema) => within('', schema).length > 0

function block(settings: Setting[]): string {
  if (settings.length === 0) return ''
  const rows = settings.map(({ path, schema, isRequired }) => [
    code(path),
    typeText(schema),
    isRequired ? 'required' : defaultText(schema.default),
    unitOf(schema) ?? '',
    schema.description ?? '',
  ])
  return page(table(['Setting', 'Type', 'Default', 'Unit', 'What it does'], rows), ...settings.map(variants)).trimEnd()
}

function defaultText(value: unknown): string {
  const text = JSON.stringify(value)
  if (text === undefined || text === '{}') return ''
  return text.length > LONGEST_DEFAULT && Array.isArray(value) ? `a list of ${value.length}` : code(text)
}

/** The unit stands on the number itself, below ‘or null’ and ‘list of’. */
const unitOf = (schema: JsonSchema): string | undefined =>
  schema.unit ?? [schema.items, ...(schema.anyOf ?? [])].map((inner) => inner && unitOf(inner)).find(Boolean)

/** What each variant of an enum means, where the table it is made from says so. */
function variants({ path, schema }: Pick<Setting, 'path' | 'schema'>): string {
  const explained = [schema, schema.items, ...(schema.anyOf ?? [])].find((one) => one?.enumDescriptions)
  if (!explained?.enum || isShared(schema)) return ''
  const meanings = explained.enumDescriptions ?? []
  const lines = explained.enum.map((value, at) => `- ${code(String(value))}${meanings[at] ? `: ${meanings[at]}` : ''}`)
  return [`${code(path)}:`, '', ...lines].join('\n')
}

/** More variants than these are told below the table alone. */
const MOST_VARIANTS = 12

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: '`true` or `false`',
  object: 'group',
  null: 'null',
}

const FORMATS: Record<string, string> = {
  uri: 'https:// address',
  date: 'date',
  'date-time': 'time with its offset',
  email: 'e-mail address',
}

/** Whether a schema is told of elsewhere, under its own name. */
const isShared = ({ $ref }: JsonSchema): boolean => $ref !== undefined

/** The type of a setting, in words. */
function typeText(schema: JsonSchema): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)!
    return `[${name}](#a-${name})`
  }
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return [...new Set(alternatives.map(typeText))].join(' or ')
  if (schema.const !== undefined) return code(schema.const)
  if (schema.enum) return enumText(schema)
  if (schema.type === 'array') return `list of ${schema.items ? typeText(schema.items) : 'anything'}${bounds(schema)}`
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object')
    return `names, each with ${typeText(schema.additionalProperties)}`
  return `${FORMATS[schema.format ?? ''] ?? KINDS[schema.type ?? ''] ?? 'anything'}${bounds(schema)}`
}

function enumText({ enum: values = [] }: JsonSchema): string {
  if (values.length > MOST_VARIANTS) return 'one of the variants below'
  return values.map((value) => code(JSON.stringify(value))).join(', ')
}

function bounds({ minimum, maximum, exclusiveMinimum, minItems, maxItems }: JsonSchema): string {
  const [least, most] = [minimum ?? minItems, maximum ?? maxItems]
  // The largest whole number that JavaScript counts with is no bound of ours.
  const hasMost = most !== undefined && most < Number.MAX_SAFE_INTEGER
  if (exclusiveMinimum !== undefined && exclusiveMinimum >= 0)
    return `, above ${exclusiveMinimum}${hasMost ? `, at most ${most}` : ''}`
  const hasLeast = least !== undefined && least > Number.MIN_SAFE_INTEGER
  if (hasLeast && hasMost) return `, ${least} to ${most}`
  return hasLeast ? `, ${least} or more` : hasMost ? `, at most ${most}` : ''
}
