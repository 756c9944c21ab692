import { z } from 'zod'
import { TARGETS, type Target } from './targets.ts'

const texts = z.union([z.string(), z.array(z.string()).min(1)]).transform((value) => [value].flat())

const splitSchema = z.strictObject({
  by: z.string().min(1),
  /** Index of the piece: 0 the first, -1 the last. Without it the result is a list. */
  at: z.number().int().optional(),
})

const numberSchema = z.strictObject({
  /** Signs and units around the number, such as "$" or "km". */
  strip: z.array(z.string().min(1)).default([]),
  /** Thousands separator, such as "," in 12,500. */
  thousands: z.string().length(1).optional(),
  /** Factor: 1000 turns litres into cubic centimetres. */
  scale: z.number().positive().default(1),
  /** Rounds to a whole number; otherwise a fraction in an integer field is a fault. */
  round: z.boolean().default(false),
})

/** One rule of a field: a source, then steps in the order of this list. */
const ruleSchema = z
  .strictObject({
    /** A column; of several, the first non-empty one. In JSON a dotted path. */
    from: texts.optional(),
    /** The same value for every car. */
    constant: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).optional(),
    /** Text with {Column} placeholders; empty columns leave no gap. */
    template: z.string().optional(),
    /** Key hashed from these columns, for feeds without one. A change in any of them makes another car. */
    hash: z.array(z.string()).min(1).optional(),
    /** Regular expression; yields its group "value", else the whole match. */
    pattern: z.string().optional(),
    split: splitSchema.optional(),
    case: z.enum(['title', 'upper', 'lower']).optional(),
    /** Translation of values, ignoring letter case; null is no value. */
    values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
    /** Values outside the table are kept, left out and reported, or left out silently. */
    otherwise: z.enum(['keep', 'report', 'drop']).default('keep'),
    number: numberSchema.optional(),
    /** Format of dates; the default is YYYY-MM-DD. */
    date: z.enum(['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYYMMDD']).optional(),
    /** Values that do not match the pattern count as absent, not as a fault. */
    optional: z.boolean().default(false),
  })
  .refine((rule) => SOURCES.filter((source) => rule[source] !== undefined).length === 1, {
    message: 'needs exactly one of from, constant, template, hash',
  })

const SOURCES = ['from', 'constant', 'template', 'hash'] as const

/** Mapping file: how a feed's columns become car fields (OPS-01). */
const mappingSchema = z.strictObject({
  description: z.string().min(1),
  /** Words that mean an empty cell in any column, ignoring letter case. */
  empty: z.array(z.string()).default([]),
  /** Fields without a rule are read from the column of the same name. */
  sameNames: z.boolean().default(false),
  /** Rows with equal keys: 'refuse' imports the first; 'number' imports all, the second as key~2. */
  repeats: z.enum(['refuse', 'number']).default('refuse'),
  /** By car field, `price` or `variant_detail.cylinders`; the first rule that yields a value fills it. */
  fields: z.record(
    z.string(),
    z.union([ruleSchema, z.array(ruleSchema).min(1)]).transform((rules) => [rules].flat()),
  ),
})

export type Rule = Omit<z.output<typeof ruleSchema>, 'pattern' | 'values'> & {
  pattern: RegExp | null
  values: ReadonlyMap<string, unknown> | null
}
export type FieldRules = {
  field: string
  target: Target
  rules: Rule[]
  /** Set for fields that the mapping names: the file must have a column for them. */
  isExpected: boolean
}
export type Mapping = {
  name: string
  empty: ReadonlySet<string>
  repeats: 'refuse' | 'number'
  fields: FieldRules[]
  /** Columns that the mapping reads. */
  columns: ReadonlySet<string>
}

/** Form for comparison: trimmed, lower case. */
export const normaliseCell = (text: string): string => text.trim().toLowerCase()

export class MappingError extends Error {}

/** Validates and compiles a mapping. Throws MappingError with the field and the reason. */
export function parseMapping(name: string, json: unknown): Mapping {
  const parsed = mappingSchema.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new MappingError(
      `Mapping ${name}: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'is not valid'}`,
    )
  }
  const { fields, sameNames, empty, repeats } = parsed.data
  for (const field of Object.keys(fields)) {
    if (!TARGETS.has(field)) throw new MappingError(`Mapping ${name}: "${field}" is not a field of a car`)
  }
  const unmapped = sameNames ? [...TARGETS.keys()].filter((field) => !(field in fields) && !field.includes('.')) : []
  const all = {
    ...fields,
    ...Object.fromEntries(unmapped.map((field) => [field, [ruleSchema.parse({ from: field })]])),
  }
  const filled = [...TARGETS].flatMap(([field, target]) => {
    const rules = all[field]
    if (!rules) return []
    const ready = rules.map((rule) => compileRule(`Mapping ${name}: ${field}`, rule))
    return [{ field, target, rules: ready, isExpected: field in fields }]
  })
  return {
    name,
    repeats,
    empty: new Set(empty.map(normaliseCell)),
    fields: filled,
    columns: new Set(filled.flatMap(({ rules }) => rules.flatMap(columnsOf))),
  }
}

const PLACEHOLDER = /\{([^{}]+)\}/g

/** The columns that a rule reads. */
const columnsOf = ({ from = [], hash = [], template = '' }: Rule): string[] => [
  ...from,
  ...hash,
  ...[...template.matchAll(PLACEHOLDER)].map(([, column]) => column ?? ''),
]

/** Fills the {Column} placeholders of a template; runs of space become one. */
export const fillTemplate = (template: string, cell: (column: string) => string): string =>
  template
    .replace(PLACEHOLDER, (_, column: string) => cell(column))
    .replace(/\s+/g, ' ')
    .trim()

function compileRule(where: string, rule: z.output<typeof ruleSchema>): Rule {
  const { pattern, values, ...rest } = rule
  try {
    return {
      ...rest,
      pattern: pattern === undefined ? null : new RegExp(pattern, 'iu'),
      values: values
        ? new Map(Object.entries(values).map(([value, translation]) => [normaliseCell(value), translation]))
        : null,
    }
  } catch (error) {
    throw new MappingError(`${where}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
