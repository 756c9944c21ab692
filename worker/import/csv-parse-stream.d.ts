/**
 * What is used of csv-parse/stream. Its own types bring all of Node's globals along, which would then pass for the
 * Worker's; tsconfig.json points here instead.
 */
export class CsvError extends Error {
  readonly code: string
}

export type Options = {
  bom: boolean
  delimiter: string
  info: true
  max_record_size: number
  relax_column_count: boolean
  relax_quotes: boolean
  skip_empty_lines: boolean
}

export type Parsed = {
  record: string[]
  info: {
    /** The line on which the record ends. */
    lines: number
  }
}

export function parse(options: Options): { readable: ReadableStream<Parsed>; writable: WritableStream<Uint8Array> }
