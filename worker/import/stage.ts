import type { CarInput } from '../../shared/car/schema.ts'
import { carSlug } from '../../shared/feed/slug.ts'
import { toDocument } from '../stock/document.ts'
import { assertAlive, beat, type Run } from './run.ts'

/** A batch goes out when it has this many rows or characters, whichever comes first: well under D1's 2 MB a value. */
const MOST_ROWS = 250
const MOST_TEXT = 400_000

/** [key, slug, status, document]; a refused row has its key alone, so that it does not count as vanished. */
type Staged = [key: string, slug: string | null, status: string | null, doc: string | null]

export type Stage = {
  car(key: string, input: CarInput): Promise<void>
  seen(key: string): Promise<void>
  flush(): Promise<void>
}

/** Collects the rows of a run in the database, a batch at a time, where one statement can merge them. */
export function openStage(db: D1Database, run: Run, clock: () => number): Stage {
  let rows: Staged[] = []
  let size = 0

  async function flush(): Promise<void> {
    if (rows.length === 0) return
    const payload = JSON.stringify(rows)
    rows = []
    size = 0
    const [alive] = await db.batch([
      beat(db, run, clock()),
      db
        .prepare(
          `insert into stock_staging (run, source_key, slug, status, doc)
           select ?1, value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(?2) where true
           on conflict (run, source_key) do update
           set slug = excluded.slug, status = excluded.status, doc = excluded.doc where excluded.doc is not null`,
        )
        .bind(run.id, payload),
    ])
    assertAlive(alive)
  }

  async function add(row: Staged): Promise<void> {
    rows.push(row)
    size += row[3]?.length ?? 0
    if (rows.length >= MOST_ROWS || size >= MOST_TEXT) await flush()
  }

  return {
    car: (key, input) => add([key, carSlug(input.name, key), input.status, toDocument(input)]),
    seen: (key) => add([key, null, null, null]),
    flush,
  }
}
