import { z } from 'zod'

export const FORMATS = ['csv', 'json', 'jsonl', 'xml'] as const
export type Format = (typeof FORMATS)[number]

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof ENCODINGS)[number]

const MAX_SKIPPED_LINES = 100
const MAX_COLUMNS = 500

/** How a feed's file is laid out. What is left out is detected from the content of each file. */
export const fileLayoutSchema = z.strictObject({
  format: z.enum(FORMATS).optional().describe('Detected; `csv` is a table with any delimiter.'),
  encoding: z.enum(ENCODINGS).optional().describe('Detected: UTF-8, UTF-16, else Windows-1252.'),
  delimiter: z.string().min(1).max(5).optional().describe('Sign between the cells of a table. Detected.'),
  header: z
    .array(z.string().trim().min(1))
    .min(1)
    .max(MAX_COLUMNS)
    .optional()
    .describe('Names of the columns, for a table without a line of them.'),
  skip_lines: z
    .number()
    .int()
    .min(0)
    .max(MAX_SKIPPED_LINES)
    .optional()
    .describe('Lines above the header or the first row that are not part of the table.'),
  list: z
    .string()
    .optional()
    .describe('Path of the cars in JSON (`data.vehicles`) or XML (`inventory.vehicle`). Detected where it is plain.'),
  inside: z.string().min(1).optional().describe('Name of the file inside a ZIP archive that has several.'),
})

export type FileLayout = z.output<typeof fileLayoutSchema>
