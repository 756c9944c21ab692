import { z } from 'zod'
import { TARGETS, type Target } from './targets.ts'

const texts = z.union([z.string(), z.array(z.string()).min(1)]).transform((value) => [value].flat())

const splitSchema = z.strictObject({
  by: z.string().min(1),
  /** Which piece: 0 is the first, -1 the last. Without it the pieces are a list. */
  at: z.number().int().optional(),
})

const numberSchema = z.strictObject({
  /** Signs and units that may stand around the number, as "$" or "km". */
  strip: z.array(z.string().min(1)).default([]),
  /** What stands between groups of three digits, as "," in 12,500. */
  thousands: z.string().length(1).optional(),
  /** Multiplies what was read: 1000 turns litres into cubic centimetres. */
  scale: z.number().positive().default(1),
  /** Rounds to a whole number; without it a fraction in a whole field is a fault. */
  round: z.boolean().default(false),
})

/** One way to fill a field: a source, then the steps in the order of this list. */
const ruleSchema = z
  .strictObject({
    /** A column; of several, the first that is not empty. In JSON a dotted path reaches inside. */
    from: texts.optional(),
    /** The same value for every car. */
    constant: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).optional(),
    /** Words with {Column} in them; empty columns leave no gap. */
    template: z.string().optional(),
    /** A key made of these columns, for a feed without one. A car whose columns change is another car. */
    hash: z.array(z.string()).min(1).optional(),
    /** A regular expression; takes its group named "value", else the whole match. */
    pattern: z.string().optional(),
    split: splitSchema.optional(),
    case: z.enum(['title', 'upper', 'lower']).optional(),
    /** What a found value means here, capitals aside; null means nothing. */
    values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
    /** What a value that the table does not list gets: kept, left out and reported, or left out without a word. */
    otherwise: z.enum(['keep', 'report', 'drop']).default('keep'),
    number: numberSchema.optional(),
    /** How a date is written; ours is YYYY-MM-DD. */
    date: z.enum(['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYYMMDD']).optional(),
    /** A value that the pattern does not fit is nothing, not a fault. */
    optional: z.boolean().default(false),
  })
  .refine((rule) => SOURCES.filter((source) => rule[source] !== undefined).length === 1, {
    message: 'needs exactly one of from, constant, template, hash',
  })

const SOURCES = ['from', 'constant', 'template', 'hash'] as const

/** A file that says how a foreign feed's columns become ours (OPS-01). */
const mappingSchema = z.strictObject({
  description: z.string().min(1),
  /** Cells that say nothing, capitals aside, in any column: as if they were empty. */
  empty: z.array(z.string()).default([]),
  /** Fields without a rule are read from the column of their own name. */
  sameNames: z.boolean().default(false),
  /** Rows with equal keys: 'refuse' takes the first; 'number' takes all, the second as key~2. */
  repeats: z.enum(['refuse', 'number']).default('refuse'),
  /** Our field, as `price` or `variant_detail.cylinders`; of several rules the first that finds something fills it. */
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
  /** The mapping names it, so a file must have a column for it. */
  isExpected: boolean
}
export type Mapping = {
  name: string
  empty: ReadonlySet<string>
  repeats: 'refuse' | 'number'
  fields: FieldRules[]
  /** The columns it reads: a file with none of them is not this feed. */
  columns: ReadonlySet<string>
}

/** How cells and tables are compared: outer spaces and capitals do not count. */
export const folded = (text: string): string => text.trim().toLowerCase()

export class MappingFault extends Error {}

/** Checks a mapping and readies it for use; throws MappingFault that names the field and what is wrong with it. */
export function readMapping(name: string, json: unknown): Mapping {
  const parsed = mappingSchema.safeParse(json)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new MappingFault(
      `Mapping ${name}: ${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'is not valid'}`,
    )
  }
  const { fields, sameNames, empty, repeats } = parsed.data
  for (const field of Object.keys(fields)) {
    if (!TARGETS.has(field)) throw new MappingFault(`Mapping ${name}: "${field}" is not a field of a car`)
  }
  const own = sameNames ? [...TARGETS.keys()].filter((field) => !(field in fields) && !field.includes('.')) : []
  const all = { ...fields, ...Object.fromEntries(own.map((field) => [field, [ruleSchema.parse({ from: field })]])) }
  const filled = [...TARGETS].flatMap(([field, target]) => {
    const rules = all[field]
    if (!rules) return []
    const ready = rules.map((rule) => readyRule(`Mapping ${name}: ${field}`, rule))
    return [{ field, target, rules: ready, isExpected: field in fields }]
  })
  return {
    name,
    repeats,
    empty: new Set(empty.map(folded)),
    fields: filled,
    columns: new Set(filled.flatMap(({ rules }) => rules.flatMap(columnsOf))),
  }
}

const PLACE = /\{([^{}]+)\}/g

/** The columns that a rule reads. */
const columnsOf = ({ from = [], hash = [], template = '' }: Rule): string[] => [
  ...from,
  ...hash,
  ...[...template.matchAll(PLACE)].map(([, column]) => column ?? ''),
]

/** The text of a template with each {Column} filled in; runs of space become one. */
export const fill = (template: string, cell: (column: string) => string): string =>
  template
    .replace(PLACE, (_, column: string) => cell(column))
    .replace(/\s+/g, ' ')
    .trim()

function readyRule(where: string, rule: z.output<typeof ruleSchema>): Rule {
  const { pattern, values, ...rest } = rule
  try {
    return {
      ...rest,
      pattern: pattern === undefined ? null : new RegExp(pattern, 'iu'),
      values: values ? new Map(Object.entries(values).map(([found, meant]) => [folded(found), meant])) : null,
    }
  } catch (error) {
    throw new MappingFault(`${where}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
