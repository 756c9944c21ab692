import { type CarInput, carInputSchema } from '../../shared/car/schema.ts'
import { carSlug } from '../../shared/feed/fingerprint.ts'
import type { SiteStore } from '../platform/site-store.ts'
import { toDocument } from '../stock-records/records.ts'
import { assertAlive, beat, OWN_RUN, type Run } from './run.ts'

/** Limits of a batch: well under D1's 2 MB a value. */
const MAX_ROWS = 250
const MAX_CHARS = 400_000

/** A staged row. A refused row is staged with its key alone, so that its car does not count as vanished. */
type Staged = {
  key: string
  /** Of the row in its file. */
  line: number
  car?: { slug: string; status: string; listed: number | null; sold: number | null; doc: string }
}

/** The beginning of an ISO date in UTC, epoch ms. */
const startOfDay = (date: string | null): number | null => (date === null ? null : Date.parse(date))

/** Collects the rows of a run in the database, for one statement to merge. One batch is stored while the next is read. */
export function openStage(store: SiteStore, run: Run, clock: () => number) {
  let rows: Staged[] = []
  let size = 0
  let storing: Promise<void> = Promise.resolve()
  const insert = store.prepare(
    `insert into stock_staging (run, source_key, line, slug, status, listed_at, sold_at, doc)
     select r.id, value ->> '$.key', value ->> '$.line', value ->> '$.car.slug', value ->> '$.car.status', value ->> '$.car.listed',
            value ->> '$.car.sold', value ->> '$.car.doc'
     from stock_run r, json_each(?3) where r.site = ?1 and r.id = ?2
     on conflict (run, source_key) do update
     set line = excluded.line, slug = excluded.slug, status = excluded.status, listed_at = excluded.listed_at,
         sold_at = excluded.sold_at, doc = excluded.doc
     where excluded.doc is not null`,
  )

  async function sendBatch(): Promise<void> {
    await storing
    if (rows.length === 0) return
    const statements = [beat(store, run, clock()), insert.bind(run.id, JSON.stringify(rows))]
    storing = store.batch(statements).then(([alive]) => assertAlive(alive))
    // Awaited with the next batch; until then a failure must not count as unhandled.
    storing.catch(() => {})
    rows = []
    size = 0
  }

  async function flush(): Promise<void> {
    await sendBatch()
    await storing
  }

  async function add(row: Staged): Promise<void> {
    rows.push(row)
    size += row.car?.doc.length ?? 0
    if (rows.length >= MAX_ROWS || size >= MAX_CHARS) await sendBatch()
  }

  return {
    car: (input: CarInput, line: number): Promise<void> => {
      const { source_key: key, name, status, listed_on, sold_on } = input
      const days = { listed: startOfDay(listed_on), sold: startOfDay(sold_on) }
      return add({ key, line, car: { slug: carSlug(name, key), status, ...days, doc: toDocument(input) } })
    },
    seen: (key: string, line: number): Promise<void> => add({ key, line }),
    async find(key: string): Promise<CarInput | null> {
      await flush()
      const found = `select doc from stock_staging where run = ${OWN_RUN} and source_key = ?3`
      const row = await store.first<{ doc: string | null }>(found, [run.id, key])
      return row?.doc ? carInputSchema.parse({ ...JSON.parse(row.doc), source_key: key }) : null
    },
    flush,
  }
}
