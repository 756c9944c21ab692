import { type SQL, sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CarStatus, CarType, ItemType } from '../../shared/car/schema.ts'

/** A value of the car's own document, as a column that can be filtered and sorted and can never disagree with it. */
const inDoc = (field: string): SQL => sql.raw(`json_extract(doc, '$.${field}')`)
const stored = { mode: 'stored' } as const

/** The cars of record. Identity and lifecycle are Forecourt's; `doc` is what the feed says, empty values left out. */
export const car = sqliteTable(
  'car',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    site: text().notNull(),
    source_key: text().notNull(),
    slug: text().notNull(),
    status: text().$type<CarStatus>().notNull(),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
    sold_at: integer(),
    withdrawn_at: integer(),
    item_type: text().$type<ItemType>().generatedAlwaysAs(inDoc('item_type'), stored),
    car_type: text().$type<CarType>().generatedAlwaysAs(inDoc('car_type'), stored),
    name: text().generatedAlwaysAs(inDoc('name'), stored),
    make: text().generatedAlwaysAs(inDoc('make'), stored),
    model: text().generatedAlwaysAs(inDoc('model'), stored),
    badge: text().generatedAlwaysAs(inDoc('badge'), stored),
    series: text().generatedAlwaysAs(inDoc('series'), stored),
    variant: text().generatedAlwaysAs(inDoc('variant'), stored),
    year: integer().generatedAlwaysAs(inDoc('year'), stored),
    colour: text().generatedAlwaysAs(inDoc('colour'), stored),
    drive: text().generatedAlwaysAs(inDoc('drive'), stored),
    seats: integer().generatedAlwaysAs(inDoc('seats'), stored),
    simple_body: text().generatedAlwaysAs(inDoc('simple_body'), stored),
    simple_fuel: text().generatedAlwaysAs(inDoc('simple_fuel'), stored),
    simple_transmission: text().generatedAlwaysAs(inDoc('simple_transmission'), stored),
    km: integer().generatedAlwaysAs(inDoc('km'), stored),
    price: real().generatedAlwaysAs(inDoc('price'), stored),
    offer_price: real().generatedAlwaysAs(inDoc('offer_price'), stored),
    subscription_price: real().generatedAlwaysAs(inDoc('subscription_price'), stored),
    tag: text().generatedAlwaysAs(inDoc('tag'), stored),
    certified: integer({ mode: 'boolean' }).generatedAlwaysAs(inDoc('certified'), stored),
    reserved: integer({ mode: 'boolean' }).generatedAlwaysAs(inDoc('reserved'), stored),
    stocknum: text().generatedAlwaysAs(inDoc('stocknum'), stored),
    vin: text().generatedAlwaysAs(inDoc('vin'), stored),
    state: text().generatedAlwaysAs(inDoc('state'), stored),
    city: text().generatedAlwaysAs(inDoc('city'), stored),
    location_name: text().generatedAlwaysAs(inDoc('location_name'), stored),
    dealership_name: text().generatedAlwaysAs(inDoc('dealership_name'), stored),
    dealership_slug: text().generatedAlwaysAs(inDoc('dealership_slug'), stored),
    show_on_dealer_website: integer({ mode: 'boolean' }).generatedAlwaysAs(inDoc('show_on_dealer_website'), stored),
    custom_rank: integer().generatedAlwaysAs(inDoc('custom_rank'), stored),
    doc: text().notNull(),
  },
  (table) => [
    uniqueIndex('car_by_source_key').on(table.site, table.source_key),
    uniqueIndex('car_by_slug').on(table.site, table.slug),
    index('car_by_status').on(table.site, table.status, table.sold_at),
  ],
)

export const RUN_OUTCOMES = ['running', 'committed', 'refused', 'abandoned'] as const

/** One import of one file. A site has at most one that is running: the row is its lock, `beat_at` keeps it alive. */
export const stockRun = sqliteTable(
  'stock_run',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    site: text().notNull(),
    outcome: text({ enum: RUN_OUTCOMES }).notNull(),
    source: text().notNull(),
    mapping: text().notNull(),
    /** The moment the file speaks of: what arrives, changes or vanishes does so then. */
    as_of: integer().notNull(),
    started_at: integer().notNull(),
    beat_at: integer().notNull(),
    finished_at: integer(),
    /** The summary of the import as JSON, or why it was refused. */
    result: text(),
  },
  (table) => [
    uniqueIndex('stock_run_lock').on(table.site).where(sql`outcome = 'running'`),
    index('stock_run_by_site').on(table.site, table.id),
  ],
)

/** Rows of a running import, until it commits. A row that was refused stands here with its key alone: it was seen. */
export const stockStaging = sqliteTable(
  'stock_staging',
  {
    run: integer().notNull(),
    source_key: text().notNull(),
    slug: text(),
    status: text().$type<CarStatus>(),
    /** The feed's own days of listing and sale, where it knows them. */
    listed_at: integer(),
    sold_at: integer(),
    doc: text(),
  },
  (table) => [uniqueIndex('stock_staging_by_key').on(table.run, table.source_key)],
)

/** Who may push stock for a site: the SHA-256 of its bearer key, never the key. */
export const stockKey = sqliteTable('stock_key', {
  site: text().primaryKey(),
  hash: text().notNull(),
  created_at: integer().notNull(),
})

/** Sites whose stock hosted search has to hear of (SRC-20): it has, once `done` is what `asked` was. */
export const hostedSync = sqliteTable('hosted_sync', {
  site: text().primaryKey(),
  /** Counts the changes of the stock, and up to which of them the server has heard. */
  asked: integer().notNull(),
  done: integer().notNull().default(0),
  /** Whoever is telling the server, until then nobody else does. */
  held_until: integer().notNull().default(0),
  /** The server and the collection that hold what `hosted_car` says. */
  target: text(),
  failures: integer().notNull().default(0),
  retry_at: integer().notNull().default(0),
  /** What went wrong last. */
  trouble: text(),
})

/** What hosted search was last told of each car: a mark of the document it took. */
export const hostedCar = sqliteTable(
  'hosted_car',
  { site: text().notNull(), car: integer().notNull(), mark: text().notNull() },
  (table) => [primaryKey({ columns: [table.site, table.car] })],
)
