import { code } from './markdown.ts'
import type { JsonSchema } from './site-schema.ts'

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
export const isShared = ({ $ref }: JsonSchema): boolean => $ref !== undefined

/** The type of a setting, in words. */
export function typeText(schema: JsonSchema): string {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)!
    return `[${name}](#a-${name})`
  }
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return [...new Set(variants.map(typeText))].join(' or ')
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
