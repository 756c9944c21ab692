import { z } from 'zod'
import { isDateForm } from './date-form.ts'
import { MAX_PATTERN_CHARS } from './value-limits.ts'

export const FORMATS = ['csv', 'json', 'jsonl', 'xml'] as const
export type Format = (typeof FORMATS)[number]

const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof ENCODINGS)[number]

const MAX_SKIPPED_LINES = 100
const MAX_COLUMNS = 500

const text = z.string().optional()

/** How a feed's file is laid out. What is left out is detected from the content of each file. */
const fileLayoutSchema = z.strictObject({
  format: z.enum(FORMATS).optional().describe('Detected; `csv` is a table with any delimiter.'),
  encoding: z.enum(ENCODINGS).optional().describe('Detected: UTF-8, UTF-16, else Windows-1252.'),
  delimiter: z.string().min(1).max(5).optional().describe('Sign between the cells of a table. Detected.'),
  header: z
    .array(z.string().trim().min(1))
    .min(1)
    .max(MAX_COLUMNS)
    .optional()
    .describe('Names of the columns, for a table without a line of them.'),
  skip_lines: z.number().int().min(0).max(MAX_SKIPPED_LINES).optional().describe('Lines above the table.'),
  list: text.describe(
    'Path of the cars in JSON (`data.vehicles`) or XML (`inventory.vehicle`). Detected where it is plain.',
  ),
  inside: z.string().min(1).optional().describe('Name of the file inside a ZIP archive that has several.'),
})

export type FileLayout = z.output<typeof fileLayoutSchema>

const MAX_COLUMN_CHARS = 300
const MAX_RULES = 20
const MAX_VALUES = 2000

const off = z.boolean().default(false)
const sign = z.string().length(1).optional()
const into = z.number().positive().describe('What the number divides.')
const factor = z.union([z.number().positive(), z.strictObject({ into })])
const column = z.string().min(1).max(MAX_COLUMN_CHARS)
const texts = z.union([z.string(), z.array(z.string()).min(1)]).transform((value) => [value].flat())
const columns = z.union([column, z.array(column).min(1)]).transform((value) => [value].flat())

const splitSchema = z.strictObject({
  by: z.string().min(1).describe('The sign between the pieces.'),
  at: z.number().int().optional().describe('Index of the piece: 0 the first, -1 the last. Without it all, as a list.'),
})

const numberSchema = z.strictObject({
  strip: z.array(z.string().min(1)).default([]).describe('Signs and words around the number, such as "$" or "km".'),
  thousands: sign.describe('Thousands separator, such as "," in 12,500.'),
  decimal: sign.describe(
    'Decimal sign, such as "," in 24,5; the default is a point. Kilometres and money need none: 120.000, 24.990,00 and 24,990.00 are read for what they can only mean.',
  ),
  units: z
    .record(z.string().min(1), factor)
    .optional()
    .describe(
      'Factor of each unit that may follow the number, as { "km": 1, "miles": 1.609344 }, or what it divides: { "km/l": { "into": 100 } }. Feet take inches with them: 19\'6". Others are a fault.',
    ),
  unit_from: column.optional().describe('The column of the unit or currency, where it stands apart from the number.'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be the three letters of a currency, as AUD')
    .optional()
    .describe(
      'The currency: its code, "$" and "A$" are taken off, and words such as "drive away"; another currency than AUD, "from", "per week" and a condition are asked about.',
    ),
  gst: z
    .enum(['add', 'add where said'])
    .optional()
    .describe(
      'The dealer’s word that GST of 10 % is added, up to the whole dollar: to every amount that does not say it includes it, or to those that say "ex GST". Without it these are held.',
    ),
  scale: z.number().positive().default(1).describe('Factor: 1000 turns litres into cubic centimetres.'),
  round: off.describe('Rounds to a whole number; otherwise a fraction is a fault in many fields.'),
})

export const ruleSchema = z
  .strictObject({
    from: columns
      .optional()
      .describe(
        'A column; of several, the first non-empty one. In JSON and XML a path: `engine.size`, `photos.photo.@url`.',
      ),
    constant: z
      .union([z.string(), z.number(), z.boolean(), z.array(z.string())])
      .optional()
      .describe('The same value for every car.'),
    template: text.describe('Text with {Column} placeholders; empty columns leave no gap.'),
    hash: z.array(column).min(1).optional().describe('Key made of these columns; a change makes another car.'),
    pattern: z
      .string()
      .max(MAX_PATTERN_CHARS)
      .optional()
      .describe('Regular expression (RE2), capitals aside; yields its group "value", else the whole match.'),
    after: text.describe(
      'Text with {Column} placeholders: takes what follows it in the value, and nothing where it does not.',
    ),
    split: splitSchema.optional().describe('Cuts a text into pieces.'),
    case: z.enum(['title', 'upper', 'lower']).optional().describe('Letter case.'),
    values: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
      .refine((table) => Object.keys(table).length <= MAX_VALUES, `must have ${MAX_VALUES} values at most`)
      .optional()
      .describe('What values mean, capitals aside; null is nothing. "" is an empty cell, "*" any other.'),
    otherwise: z
      .enum(['keep', 'report', 'drop'])
      .default('keep')
      .describe(
        'Values outside the table are kept, read by our vocabulary or else left out and reported, or left out silently.',
      ),
    prefix: z.string().min(1).optional().describe('Put before each value that is no whole address.'),
    number: numberSchema.optional().describe('How a number is written.'),
    date: z
      .string()
      .refine(isDateForm, 'must have one each of D or DD; M, MM or MMM; YY or YYYY: as DD/MM/YYYY')
      .optional()
      .describe(
        'How a date is written, as DD/MM/YYYY or D MMM YY; the default is YYYY-MM-DD. A time after it is ignored.',
      ),
    optional: off.describe('The column may be missing, and a value may not match the pattern.'),
  })
  .meta({ id: 'rule', description: 'Fills a field of a car: one source, then any of the steps in this order.' })

const wantedSchema = z.record(column, texts)

/** Mapping: how a feed's columns become car fields (OPS-01, STK-04). */
export const mappingSchema = z
  .strictObject({
    description: text.describe('Whose feed it is and what is odd about it.'),
    file: fileLayoutSchema.prefault({}).describe('How the file is laid out, where that cannot be detected.'),
    empty: z.array(z.string()).default([]).describe('Words that mean an empty cell in any column.'),
    agreed: z.array(z.string()).default([]).describe('What sounds like staff or a sold car, and shoppers may read.'),
    notes: z
      .array(z.string())
      .default([])
      .describe('Columns that staff write in: no shopper reads them, and what they say keeps a car off sale.'),
    only: wantedSchema.default({}).describe('Takes only rows with one of these values in each of these columns.'),
    except: wantedSchema.default({}).describe('Leaves out rows with one of these values in any of these columns.'),
    sameNames: off.describe('Fields without a rule are read from the column of the same name.'),
    repeats: z
      .enum(['refuse', 'number'])
      .default('refuse')
      .describe('Rows with equal keys: `refuse` imports the first; `number` imports all, the second as key~2.'),
    fields: z
      .record(
        z.string(),
        z.union([ruleSchema, z.array(ruleSchema).min(1).max(MAX_RULES)]).transform((rules) => [rules].flat()),
      )
      .describe('By car field, `price` or `variant_detail.cylinders`; the first rule that yields a value fills it.'),
  })
  .meta({ id: 'mapping', description: 'How the columns of a feed become the fields of a car.' })

export type MappingInput = z.output<typeof mappingSchema>
export type RuleInput = z.output<typeof ruleSchema>
