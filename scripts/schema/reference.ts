import type { DatabaseSync } from 'node:sqlite'

type SchemaObject = { type: 'table' | 'index' | 'view' | 'trigger'; name: string; table: string; sql: string }

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

const HEAD = `-- All tables as the migrations leave them, for reading. Written by \`npm run schema\`; change it by a migration.
-- Times are epoch milliseconds, amounts of payments are cents, \`doc\` is JSON, \`site\` is the site's slug.
-- Triggers are left out: three on each table of sites refuse a change of a site that is in \`closed_site\`.
`

/** docs/reference/schema.sql: every table with its purpose, columns and indexes. Throws where a purpose is missing. */
export function schemaReference(objects: SchemaObject[]): string {
  const tables = objects.filter(({ type }) => type === 'table').map(({ name }) => name)
  const unknown = Object.keys(TABLE_PURPOSES).filter((name) => !tables.includes(name))
  if (unknown.length > 0)
    throw new Error(`scripts/schema/reference.ts names tables that do not exist: ${unknown.join(', ')}`)
  const sections = tables.map((table) => {
    const purpose = TABLE_PURPOSES[table]
    if (!purpose) throw new Error(`scripts/schema/reference.ts has no line on the table ${table}`)
    const statements = objects
      .filter(({ type, table: of }) => of === table && type !== 'trigger')
      .map(({ sql }) => `${sql};`)
    return [`-- ${purpose}`, ...statements].join('\n')
  })
  return [HEAD, ...sections.map((section) => `${section}\n`)].join('\n')
}

const TABLE_PURPOSES: Record<string, string> = {
  alarm:
    'What went wrong and stands, or is over and not told yet; `tell_at` is when it is told next (TRU-05). `site` is `(platform)` for alarms of no site.',
  alert_due: 'Alerts: when the readers of a site are to be looked for.',
  alert_message:
    'Messages to readers of alerts, due and past; `stop` is the hash of the token that ends them (WAT-06).',
  alert_reader: 'Shoppers who are told of watched cars and followed searches, by phone, with their consent (WAT-06).',
  alert_search: 'Searches that shoppers follow; `known` is what they were told of (WAT-06).',
  audit:
    'Who read or changed what by which key; `status` is null until the call has answered, and of commands (TRU-05).',
  car: 'The cars of record. Identity and lifecycle are columns; `doc` is what the feed says, empty values left out; `same_as` is the key of the record that is shown in place of this one; `held_values` are those that the feed said last and that were not taken; an array, those from before it left them empty.',
  car_views:
    'How often cars were viewed, as {"car id": views} for 256 ids a row, since writes cost by the row (VDP-10).',
  csp_report:
    'Violations of the content security policy as browsers report them, by day, directive and blocked origin (TRU-05).',
  event: 'What visitors did, once by its id (ANA-01). No index besides, since each costs a write.',
  failure_count: 'Failures as they are logged, by day, event and kind, for GET /metrics (TRU-05).',
  feed_state: 'How the fetching of each feed goes on, and what its server said last (STK-04).',
  hosted_car: 'What hosted search holds of each car: a mark of the document it took (SRC-20).',
  hosted_collection:
    'Collections on search servers that syncs of a site have created: the only ones they delete (STK-07).',
  hosted_sync:
    'Sites whose stock hosted search has to be told of: it is up to date when `done` equals `asked` (SRC-20).',
  hosted_usage: 'Answers of hosted search, and those of a stand-in, by the hour since 1970 (STK-07).',
  job: 'Heavy calls of dealers’ systems, which the jobs Worker runs: how far each is, and its answer (TRU-02).',
  lead: 'Submitted forms (LED-07). `key` is the idempotency key: the same form sent twice is one lead.',
  lead_change: 'What became of a lead later, each change once by its key.',
  lead_key: 'Bearer keys that may read leads from elsewhere, as SHA-256.',
  mail: 'Mail that a developer’s machine would have sent, shown at /dev/mail. Empty on a deployed site.',
  missing_address:
    'Addresses that were asked for and not found, by day; at most 500 paths of a site and day have a row (SIT-03).',
  offer: 'Special offers of the feeds of a site; `doc` is what the feed says (OFF-01).',
  operator_key: 'Keys of operators, as SHA-256, by the name that the history of sites shows (SIT-01).',
  outbox: 'Deliveries of leads to their destinations; `change` is the key of a change, or empty for the lead itself.',
  outbox_pause: 'Destinations that keep failing: left alone until `until`.',
  payment:
    'Payments in cents: deposits go by the id of their reservation, online payments stand alone (RES-01, RES-04).',
  payment_event: 'Webhooks of payment processors, each once.',
  phone_reveal: 'Times that the phone number of a car was asked for, and never by whom (VDP-06).',
  popular_page: 'The search pages of each site that were seen most in the past 30 days, counted once a day (STK-03).',
  postcode: 'Where each postcode is, in degrees. Of no site: all read it, the operator writes it (CAL-02).',
  reservation: 'Holds of shoppers on cars (RES-01). The partial index on `car_id` lets one row hold a car.',
  reservation_key: 'Bearer keys that may manage reservations from elsewhere, as SHA-256.',
  search_view:
    'How many visits of a sample saw each search page, as {"path": visits} for a day a row; empty where events lie here (STK-03).',
  shopper_session: 'Signed-in shoppers; `token` is a hash (GAT-02).',
  sign_in_challenge: 'One-time codes that are still to be entered; `proof` is a keyed hash (GAT-02).',
  sign_in_count: 'Not written any more; kept for the release before, which counts codes here (GAT-02).',
  site: 'The registry: each site with its live edition, its state and its database. `projected`: since when KV has it (epoch ms), 0 until then (SIT-01).',
  site_act: 'What was done to a site, by whom, when and why; with the edition that an act made live (SIT-01).',
  site_domain: 'Domains of dealers, each of one site; a live one is in `site_host` too (TEN-07).',
  site_host: 'Hosts of sites, one site each; `removed` ones are still to be deleted from KV (TEN-01).',
  site_mark: 'Sites that the schedule has work for, by kind of work.',
  site_value: 'Values of editions that KV has by content; `named_at` is when a live edition had them last (SIT-02).',
  spin: 'Turns at a promotion, one for each shopper (RES-04).',
  stock_alarm: 'Alarms of feeds as the release before this one keeps them. This release reads and writes `alarm`.',
  stock_chunk: 'Chunks of published stocks, which KV keeps for 90 days after `named_at` (SIT-02).',
  stock_edition: 'Published stocks of the last 90 days: the chunk of each number, as JSON (SIT-02).',
  stock_key: 'Bearer keys that may push stock, as SHA-256.',
  stock_publication:
    'What is published of a site’s cars: up to date when `done` equals `asked`; a failure waits for `retry_at` (OPS-01).',
  stock_report: 'The problems of an import, many a row, since writes cost by the row; `first` numbers them (OPS-01).',
  stock_run:
    'Imports. At most one of a site is running: the row is its lock, `beat_at` keeps it alive. At most one of a feed is held (OPS-01).',
  stock_staging: 'Rows of an import that runs or is held, until it commits; a refused row has its key alone.',
  test_drive: 'Booked test drives, by hour and location; who booked stands in the lead alone (TST-01).',
  text_message: 'Texts that a developer’s machine would have sent, shown at /dev/messages. Empty on a deployed site.',
  trade_in: 'Trade-ins under way, by the digest of the reference that the visitor holds (TRD-01).',
  trust_count:
    'What the limits against abuse count, by the hour and a keyed hash; how often each was reached has no hash. Rows of the platform have the site `(platform)` (TRU-01).',
  used_challenge: 'Captcha challenges already used, each with the key of its form, until they expire (LED-02).',
  watched_car: 'Cars that shoppers watch, with name and slug for the time after the car is gone (WAT-01).',
  closed_site: 'Sites that are not to be changed in this database: they live in another, or are on their way (SIT-05).',
  site_move: 'Moves of sites between databases that have not ended, in the first database alone (SIT-05).',
  retention_run:
    'The last day on which each job of the day ended well, and on which the database was backed up; in every database (TRU-04).',
  shard_block: 'Which hundred million numbers a database gives to new rows, in the first database alone (SIT-05).',
}
