import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { DAY_MS } from '../../shared/time.ts'
import { applyMigrations, migrationNames } from './migrations.ts'
import { readSchema } from './reference.ts'

/**
 * A release as SQL: its tables and some rows in each. Later migrations are tested on it, as they meet the databases of
 * sites that are live.
 */
export function releaseSnapshot(): string {
  const database = new DatabaseSync(':memory:')
  applyMigrations(database)
  const objects = readSchema(database)
  const rows = objects
    .filter(({ type }) => type === 'table')
    .flatMap(({ name }) => sampleRows(database, name).map((row) => insertStatement(name, row)))
  return [
    `-- The database after ${migrationNames().at(-1)}, with rows. Written by \`npm run schema -- release\`.`,
    ...objects.map(({ sql }) => `${sql};`),
    ...rows,
    '',
  ].join('\n')
}

export const readLastMigration = (snapshot: string): string => /^-- The database after (\S+),/.exec(snapshot)![1]!

function insertStatement(table: string, row: Record<string, SQLOutputValue>): string {
  const columns = Object.keys(row).map((name) => `"${name}"`)
  return `insert into ${table} (${columns.join(', ')}) values (${Object.values(row).map(literal).join(', ')});`
}

const literal = (value: SQLOutputValue) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value ?? 'null')

type Column = { name: string; type: string; notnull: 0 | 1; pk: number; hidden: number }
type Row = Record<string, SQLOutputValue>

const SITES = ['first-yard', 'second-yard', 'third-yard']
const MONTH_MS = 30 * DAY_MS
const START = Date.UTC(2026, 0, 1)

const pick =
  (...values: (string | null)[]) =>
  (row: number) =>
    values[row % values.length]!
const json = (value: (row: number) => unknown) => (row: number) => JSON.stringify(value(row))

const lead = json((row) => ({
  form: row % 2 === 0 ? 'enquiry' : 'reservation',
  contact: { name: 'Jo Chen', phone: `+6140000000${row}` },
  comments: "It's 5 o'clock; call?\nThanks",
  fields: { Budget: '$30,000' },
}))

/** Values that statements read the meaning of, by table and column or by column; the rest follows from the type. */
const VALUES: Record<string, (row: number) => string | number | null> = {
  // Shifted after each round, so that a site has rows of each state.
  site: (row) => SITES[(row + Math.floor(row / SITES.length)) % SITES.length]!,
  'car.doc': json((row) => ({ name: `2020 Mazda CX-5 ${row}`, make: 'Mazda', price: 31_990.5, reserved: row === 1 })),
  'car.status': pick('in_stock', 'sold', 'withdrawn'),
  'offer.starts_at': () => '2026-01-01',
  'offer.ends_at': () => '2026-12-31',
  'offer.doc': json((row) => ({ name: `Offer ${row}` })),
  'stock_run.outcome': pick('committed', 'refused', 'running'),
  'stock_report.problems': json(() => []),
  'stock_staging.status': pick('in_stock', 'coming_soon', null),
  'lead.doc': lead,
  'lead_change.doc': json(() => ({ category: 'Trade-In', subcategory: '3. Offer Accepted', event: 27, fields: {} })),
  'outbox.change': pick('', 'a change', ''),
  'outbox.state': pick('due', 'delivered', 'dead'),
  'car_views.counts': json((row) => ({ [row]: row + 1 })),
  'search_view.counts': json((row) => ({ [`/search/${row}`]: row + 1 })),
  'trade_in.told': json((row) => (row === 0 ? {} : { valuation: 20_000 })),
  'reservation.state': pick('held', 'paid', 'released'),
  'reservation.kind': pick('deposit', 'hold', 'deposit'),
  'reservation.car': json((row) => ({ id: row + 1, name: '2020 Mazda CX-5' })),
  'payment.state': pick('open', 'paid', 'refund_due'),
  'payment.purpose': pick('online', 'deposit', 'deposit'),
  'alert_reader.state': pick('on', 'unconfirmed', 'stopped'),
  'alert_message.state': pick('due', 'sent', 'dead'),
  phone: (row) => `+6140000000${row}`,
  doc: json((row) => ({ row })),
  untold: (row) => row % 2,
  lat: (row) => -27.5 - row,
  long: (row) => 153.125 + row,
}

/** Rows for a table; of three, the last leaves empty what may be empty. The same every time. */
export function sampleRows(database: DatabaseSync, table: string, count = 3): Row[] {
  const columns = database.prepare('select * from pragma_table_xinfo(?)').all(table) as unknown as Column[]
  const stored = columns.filter(({ hidden }) => hidden === 0)
  return Array.from({ length: count }, (_, row) =>
    Object.fromEntries(stored.map((column) => [column.name, sampleValue(table, column, row)])),
  )
}

function sampleValue(table: string, { name, type, notnull, pk }: Column, row: number): SQLOutputValue {
  const value = VALUES[`${table}.${name}`] ?? VALUES[name]
  if (value) return value(row)
  if (!notnull && !pk && row % 3 === 2) return null
  if (/_at$|_by$|_until$|^(at|until|since)$/.test(name)) return START + row * MONTH_MS
  return /text/i.test(type) ? `${name} ${row + 1}` : row + 1
}
