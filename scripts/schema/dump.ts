import type { DatabaseSync } from 'node:sqlite'

export type SchemaObject = { type: 'table' | 'index' | 'view' | 'trigger'; name: string; table: string; sql: string }

/** Tables of SQLite, of wrangler and of the tests' own record of migrations. */
const FOREIGN = /^(sqlite_|d1_migrations$|_cf_)/

/** Every table, each followed by its indexes, by name; the SQL of each in one spelling, however it came to be. */
export function readSchema(database: DatabaseSync): SchemaObject[] {
  const objects = database
    .prepare(
      `select type, name, tbl_name as "table", sql from sqlite_master where sql is not null
       order by tbl_name, type <> 'table', name`,
    )
    .all() as SchemaObject[]
  return objects
    .filter(({ table }) => !FOREIGN.test(table))
    .map(({ type, name, table, sql }) => ({ type, name, table, sql: normalise(sql) }))
}

/** Words that SQLite takes as names in quotes alone. */
const RESERVED = new Set(['to'])

/** SQL in lower case without comments and needless quotes, columns a line each; text in single quotes is kept. */
function normalise(sql: string): string {
  const parts = sql.replace(/--.*$/gm, '').split(/('(?:[^']|'')*')/)
  const even = parts.map((part, index) => (index % 2 === 1 ? part : normaliseOutsideText(part))).join('')
  return even.startsWith('create table') ? splitColumns(even.trim()) : even.trim()
}

const normaliseOutsideText = (sql: string): string =>
  sql
    .toLowerCase()
    .replace(/[`"]([a-z_]\w*)[`"]/g, (_, name: string) => (RESERVED.has(name) ? `"${name}"` : name))
    .replace(/\s+/g, ' ')
    .replace(/\s*([(,])\s*/g, '$1')
    .replace(/\s+\)/g, ')')
    .replaceAll(',', ', ')
    .replace(/\b(key|as|in|check|on \w+|table \w+)\(/g, '$1 (')

/** A table's columns and constraints, one a line. */
function splitColumns(sql: string): string {
  const start = sql.indexOf('(')
  let depth = 0
  let lines = ''
  for (const sign of sql.slice(start)) {
    depth += Number(sign === '(') - Number(sign === ')')
    if (sign === '(' && depth === 1) lines += '(\n  '
    else if (sign === ')' && depth === 0) lines += '\n)'
    else if (sign === ',' && depth === 1) lines += ',\n '
    else lines += sign
  }
  return sql.slice(0, start) + lines
}
