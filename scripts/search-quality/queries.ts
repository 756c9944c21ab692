import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/** One typed search: how often it was typed, and for derived ones their kind and what they were made of. */
export type TypedQuery = { text: string; weight: number; kind: string; from: string }

const TYPED = 'typed title'

/**
 * Queries of a file: CSV with a column `text` or `query`, and where there are any `count` or `weight`, `kind` and
 * `derived_from`; or plain text, one query a line.
 */
export function readQueries(path: string): TypedQuery[] {
  const file = readFileSync(path, 'utf8')
  const isTable = /^(text|query)(,|\r?\n)/.test(file)
  const rows: Record<string, string>[] = isTable
    ? parse(file, { columns: true, bom: true, skip_empty_lines: true })
    : file
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((text) => ({ text }))
  return rows.map((row) => ({
    text: row['text'] ?? row['query'] ?? '',
    weight: Number(row['count'] ?? row['weight'] ?? 1),
    kind: row['kind'] ?? TYPED,
    from: row['derived_from'] ?? '',
  }))
}
