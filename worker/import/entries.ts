import { validateHeader } from '../../shared/feed/header.ts'
import type { Mapping } from '../../shared/feed/mapping.ts'
import type { Entry } from './entry.ts'
import { openText } from './file-text.ts'
import { readCsv } from './read-csv.ts'
import { readJsonArray, readJsonLines } from './read-json.ts'
import { FileRefused } from './refused.ts'

export const FORMATS = ['csv', 'json', 'jsonl'] as const
export type Format = (typeof FORMATS)[number]

/** Reads a feed row by row; throws FileRefused for a file that is wrong as a whole. */
export async function* readEntries(
  body: ReadableStream<Uint8Array>,
  { mapping, format, maxBytes }: { mapping: Mapping; format: Format | null; maxBytes: number },
): AsyncGenerator<Entry> {
  const { head, bytes } = await openText(body, maxBytes)
  const check = (columns: string[]) => {
    const fault = validateHeader(columns, mapping)
    if (fault) throw new FileRefused('unknown_columns', fault)
  }
  switch (format ?? detectFormat(head)) {
    case 'csv':
      yield* readCsv(bytes, head, check)
      break
    case 'json':
      yield* readJsonArray(bytes)
      break
    case 'jsonl':
      yield* readJsonLines(bytes)
  }
}

/** Detects the format by the first character of the text. */
function detectFormat(head: string): Format {
  const start = head.trimStart().slice(0, 1)
  if (start === '<') {
    throw new FileRefused('not_a_table', 'The file is a web page or XML. Stock is read from CSV, JSON or JSON Lines.')
  }
  return start === '[' ? 'json' : start === '{' ? 'jsonl' : 'csv'
}
