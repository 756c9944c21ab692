import { appendFileSync } from 'node:fs'

export type RecordedStatement = { sql: string; values: unknown[] }

/** Where statements are recorded that the tests make the Worker ask: see scripts/schema/statements.ts. */
const FILE = process.env['RECORD_STATEMENTS']
const shortest = new Map<string, number>()

/** Notes a statement with its values, where it is new to this process or has less to bind than before. */
export function noteStatement({ sql, values }: RecordedStatement): void {
  if (!FILE) return
  const line = JSON.stringify({ sql, values: values.map(written) })
  if ((shortest.get(sql) ?? Number.POSITIVE_INFINITY) <= line.length) return
  shortest.set(sql, line.length)
  appendFileSync(FILE, `${line}\n`)
}

const written = (value: unknown) =>
  value instanceof ArrayBuffer || ArrayBuffer.isView(value)
    ? { bytes: Buffer.from(value as Uint8Array).toString('base64') }
    : (value ?? null)
