import { type CarRecord, marksOf } from '../../shared/stock/same-car.ts'
import { pause } from '../platform/pause.ts'
import type { SiteStore } from '../platform/site-store.ts'
import { textMark } from '../stock-index/identifiers.ts'
import { LIVE, type Vanished } from './merge-rows.ts'
import { OWN_RUN } from './own-run.ts'
import type { Run } from './run.ts'

type IdentityRow = Omit<CarRecord, 'live' | 'used'> & { live: number; used: number }

/** Records of one read. */
const PAGE_ROWS = 2000

const identityOf = (doc: string) => `${doc} ->> '$.car_type' = 'used' as used, ${doc} ->> '$.vin' as vin,
  ${doc} ->> '$.regplate' as regplate, ${doc} ->> '$.make' as make, ${doc} ->> '$.model' as model,
  ${doc} ->> '$.year' as year, ${doc} ->> '$.km' as km, ${doc} ->> '$.images[0].image.url' as photo`

const pageAfter = (parameter: string) => `source_key > ${parameter} order by source_key limit ${PAGE_ROWS}`

const STAGED = `
  select source_key as key, ?3 as feed, line, status in ${LIVE} as live, ${identityOf('doc')}
  from stock_staging where run = ${OWN_RUN} and doc is not null and status <> 'withdrawn' and ${pageAfter('?4')}`

const isStaged = `exists (select 1 from stock_staging s where s.run = ${OWN_RUN} and s.source_key = car.source_key`

const ON_RECORD = `
  select source_key as key, feed, null as line,
    status in ${LIVE} and (feed <> ?3 or ?5 = 'keep' or ${isStaged})) as live, ${identityOf('doc')}
  from car where site = ?1 and status <> 'withdrawn'
    and not (feed = ?3 and ?5 = 'withdraw' and status in ${LIVE} and not ${isStaged}))
    and not ${isStaged} and s.doc is not null) and ${pageAfter('?4')}`

/** Every record of a site as it will be after the merge of a run, without those that are withdrawn; a page at a time. */
async function* readIdentities(store: SiteStore, { id, feed }: Run, vanished: Vanished) {
  for (const { sql, more } of [
    { sql: STAGED, more: [] },
    { sql: ON_RECORD, more: [vanished] },
  ]) {
    const statement = store.prepare(sql)
    let after: string | null = ''
    while (after !== null) {
      const { results }: D1Result<IdentityRow> = await statement.bind(id, feed, after, ...more).all()
      yield results.map((row): CarRecord => ({ ...row, live: row.live === 1, used: row.used === 1 }))
      await pause()
      after = results.length < PAGE_ROWS ? null : results.at(-1)!.key
    }
  }
}

/**
 * The records that share a mark with another. Eight bytes a mark are in memory of all records, and the whole record of
 * these alone.
 */
export async function alikeRecords(store: SiteStore, run: Run, vanished: Vanished): Promise<CarRecord[]> {
  const repeated = await repeatedMarks(readIdentities(store, run, vanished))
  if (repeated.size === 0) return []
  const alike: CarRecord[] = []
  for await (const page of readIdentities(store, run, vanished)) {
    for (const record of page) if (marksOf(record).some((mark) => repeated.has(textMark(mark)))) alike.push(record)
  }
  return alike
}

async function repeatedMarks(pages: AsyncIterable<CarRecord[]>): Promise<Set<number>> {
  let marks = new Float64Array(PAGE_ROWS)
  let count = 0
  for await (const page of pages) {
    for (const mark of page.flatMap(marksOf)) {
      if (count === marks.length) {
        const wider = new Float64Array(count * 2)
        wider.set(marks)
        marks = wider
      }
      marks[count++] = textMark(mark)
    }
  }
  const sorted = marks.subarray(0, count).toSorted()
  const repeated = new Set<number>()
  for (let at = 1; at < count; at++) if (sorted[at] === sorted[at - 1]) repeated.add(sorted[at]!)
  return repeated
}
