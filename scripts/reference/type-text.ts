import type { JsonSchema } from './editor-schemas.ts'
import { code } from './markdown.ts'

/** An enum with more values is that of the features. */
export const MAX_VALUES = 20

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: '`true` or `false`',
  object: '',
  null: 'null',
}

const FORMATS: Record<string, string> = {
  uri: '`https://`',
  date: 'date',
  'date-time': 'time with offset',
  email: 'e-mail',
}

/** `isOptional`: null and a missing setting are the same. `hasValues`: the values of the enum follow with their meanings. */
type TypeOptions = { isOptional: boolean; hasValues: boolean }

/** Whether a schema is told of elsewhere, under its own name. */
export const isShared = ({ $ref }: JsonSchema): boolean => $ref !== undefined

/** The type of a setting, in words; empty for a group, whose settings follow. */
export function typeText(schema: JsonSchema, options: TypeOptions): string {
  const inner = (one: JsonSchema) => typeText(one, { ...options, isOptional: false })
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)!
    return `[${name}](#a-${name})`
  }
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) {
    const kinds = variants.filter(({ type }) => !options.isOptional || type !== 'null').map(inner)
    return kinds.length === 1 ? kinds[0]! : [...new Set(kinds)].map((kind) => kind || 'group').join(' or ')
  }
  if (schema.const !== undefined) return code(schema.const)
  if (schema.enum) return options.hasValues ? '' : enumText(schema.enum)
  if (Array.isArray(schema.type)) {
    const kinds = schema.type
      .filter((type) => !options.isOptional || type !== 'null')
      .map((type) => inner({ ...schema, type }))
    return kinds.join(' or ').replace(/^text or null$/, 'or null')
  }
  if (schema.type === 'array') return `${listText(schema.items ? inner(schema.items) : 'anything')}${bounds(schema)}`
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object')
    return `${inner(schema.additionalProperties) || 'group'} by name`
  return `${FORMATS[schema.format ?? ''] ?? KINDS[schema.type ?? ''] ?? 'anything'}${bounds(schema)}`
}

const listText = (items: string) => (items === 'text' ? 'texts' : items ? `list of ${items}` : 'list')

const enumText = (values: (string | number)[]): string =>
  values.length > MAX_VALUES ? 'a [feature](features.md)' : values.map((value) => code(String(value))).join(', ')

function bounds({ minimum, maximum, exclusiveMinimum, minItems, maxItems }: JsonSchema): string {
  const [least, most] = [minimum ?? minItems, maximum ?? maxItems]
  // The largest whole number that JavaScript counts with is no bound of ours.
  const hasMost = most !== undefined && most < Number.MAX_SAFE_INTEGER
  if (exclusiveMinimum !== undefined && exclusiveMinimum >= 0)
    return `, >${exclusiveMinimum}${hasMost ? `, ≤${most}` : ''}`
  const hasLeast = least !== undefined && least > Number.MIN_SAFE_INTEGER
  if (hasLeast && hasMost) return `, ${least}${least < 0 ? ' to ' : '–'}${most}`
  return hasLeast ? `, ≥${least}` : hasMost ? `, ≤${most}` : ''
}
