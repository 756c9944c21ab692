import { execFileSync } from 'node:child_process'
import { createReadStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../../../scripts/root.ts'
import type { Problem } from '../../../shared/feed/problem.ts'
import type { ImportSummary } from '../../../worker/import/history.ts'
import { importStock } from '../../../worker/import/import-stock.ts'
import { shippedMapping } from '../../../worker/import/mappings.ts'
import { FileRefused } from '../../../worker/import/refused.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { MAX_INDEX_BYTES } from '../../../worker/stock-index/index-size.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

const DATA = join(ROOT, '../shared/data/stock')
const hasData = existsSync(DATA)
if (!hasData) console.log('Skipped: imports of real feeds. Their data does not stand beside this checkout.')

const WORTH_TELLING = 1000
const DAYS = 'nz_daily_snapshots_45_days.tar.gz'

const { db } = sqliteDatabase()
let folder: string

type Imported = { summary: ImportSummary | null; refused: string | null; problems: Problem[] }

async function take(site: string, file: string, mapping: string, asOf = Date.UTC(2026, 0, 1)): Promise<Imported> {
  const problems: Problem[] = []
  const started = performance.now()
  const outcome = await importStock({
    store: siteStore(db, site),
    body: Readable.toWeb(createReadStream(file)) as unknown as ReadableStream<Uint8Array>,
    source: file,
    mapping: shippedMapping(mapping)!,
    format: null,
    vanished: 'sold',
    asOf,
    maxBytes: 1e9,
    maxBadShare: 0.2,
    maxIndexBytes: MAX_INDEX_BYTES,
    maxVanishedShare: null,
    clock: Date.now,
    onProblem: (problem) => problems.push(problem),
    onRow: () => {},
    onCommitted: () => Promise.resolve(),
  }).catch((error: unknown) => {
    if (error instanceof FileRefused) return error.code
    throw error
  })
  if (typeof outcome === 'string') return { summary: null, refused: outcome, problems }
  if (outcome.read >= WORTH_TELLING) {
    const seconds = (performance.now() - started) / 1000
    console.log(`${mapping}: ${JSON.stringify(outcome)}, ${Math.round(outcome.read / seconds)} rows a second`)
  }
  return { summary: outcome, refused: null, problems }
}

/** The first rows of a file, as where its transfer broke off between two lines. */
function cutShort(file: string, rows: number): string {
  const cut = join(folder, `cut-${basename(file)}`)
  const lines = readFileSync(file, 'utf8').split('\n')
  writeFileSync(cut, `${lines.slice(0, rows + 1).join('\n')}\n`)
  return cut
}

const times = (problems: Problem[], column: string, value: RegExp): number =>
  problems.filter((problem) => problem.column === column && value.test(problem.value)).length

const counted = async (sql: string, ...bound: unknown[]): Promise<number | null> =>
  db
    .prepare(sql)
    .bind(...bound)
    .first<number>('n')

describe.runIf(hasData)('feeds that no one here wrote', () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'forecourt-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('[OPS-01] takes 16,733 Australian listings and names every cell of the known dirt', async () => {
    const { summary, problems } = await take('prices', join(DATA, 'au_vehicle_prices.csv'), 'au-vehicle-prices')
    expect(summary).toMatchObject({ read: 16_734, added: 16_733, refused: 1 })
    expect(times(problems, 'Price', /^POA$/)).toBe(50)
    expect(times(problems, 'Kilometres', /^- \/ -$/)).toBe(449)
    expect(times(problems, 'Doors', /Seats$/)).toBe(71)
    const makes = "select count(*) as n from car where site = 'prices' and doc ->> '$.make' = ?"
    expect(await counted(makes, 'Land Rover')).toBe(237)
    expect(await counted(makes, 'Land')).toBe(0)
    expect(await counted("select count(distinct slug) as n from car where site = 'prices'")).toBe(16_733)
    expect(await counted('select sum(json_array_length(problems)) as n from stock_report')).toBe(problems.length)
    expect(times(problems, 'item_type', /^car$/)).toBe(26)
  })

  it('[OPS-01] changes nothing when the 16,734 rows come again', async () => {
    const { summary } = await take(
      'prices',
      join(DATA, 'au_vehicle_prices.csv'),
      'au-vehicle-prices',
      Date.UTC(2026, 1, 1),
    )
    expect(summary).toMatchObject({ added: 0, changed: 0, vanished: 0, unchanged: 16_733 })
    expect(await counted("select max(updated_at) as n from car where site = 'prices'")).toBe(Date.UTC(2026, 0, 1))
  })

  it('[OPS-01] finds one of the specified bodies for every one of 56 body types', async () => {
    const { summary, problems } = await take('info', join(DATA, 'au_cars_info.csv'), 'au-cars-info')
    expect(summary).toMatchObject({ read: 17_048, added: 17_048, refused: 0 })
    expect(times(problems, 'Gearbox', /^(AWD|Front|Rear)$/)).toBe(24)
    expect(problems.filter(({ column }) => column === 'Type')).toEqual([])
    expect(
      await counted("select count(distinct doc ->> '$.simple_body') as n from car where site = 'info'"),
    ).toBeLessThanOrEqual(18)
    expect(await counted("select count(*) as n from car where site = 'info' and doc ->> '$.simple_body' is null")).toBe(
      0,
    )
    expect(await counted("select count(*) as n from car where site = 'info' and doc ->> '$.car_type' = 'new'")).toBe(
      357,
    )
  })

  it('[STK-06] holds a file that ends after 3,599 of its cars, and takes the next one that is whole', async () => {
    const whole = join(DATA, 'au_cars_info.csv')
    expect((await take('info', cutShort(whole, 3_599), 'au-cars-info', Date.UTC(2026, 1, 1))).refused).toBe('held')
    expect(await counted("select count(*) as n from car where site = 'info' and status = 'in_stock'")).toBe(17_048)
    expect((await take('info', whole, 'au-cars-info', Date.UTC(2026, 1, 2))).summary).toMatchObject({
      vanished: 0,
      unchanged: 17_048,
    })
  })

  it('[OPS-01] takes motorcycles', async () => {
    const { summary, problems } = await take(
      'bikes',
      join(DATA, 'au_bikesales_motorcycles.csv'),
      'au-bikesales-motorcycles',
    )
    expect(summary).toMatchObject({ read: 1008, added: 1008, refused: 0 })
    expect(problems.map(({ value, action }) => [value, action])).toEqual([['500', 'value to be checked']])
    expect(
      await counted("select count(*) as n from car where site = 'bikes' and doc ->> '$.item_type' = 'motorcycle'"),
    ).toBe(1008)
  })

  it('[OPS-01] runs a yard for 45 days: cars that vanish are sold that day, cars that return are the same cars', async () => {
    execFileSync('tar', ['xzf', join(DATA, DAYS), '-C', folder])
    const first = new Map<string, string>()
    const totals = { added: 0, returned: 0, vanished: 0 }
    const refusedFiles: string[] = []
    for (const name of readdirSync(join(folder, 'daily')).toSorted()) {
      const day = /\d{4}-\d{2}-\d{2}/.exec(name)![0]
      const { summary, refused } = await take(
        'yard',
        join(folder, 'daily', name),
        'nz-daily-snapshots',
        Date.parse(day),
      )
      if (summary === null) {
        refusedFiles.push(`${day} ${refused}`)
        continue
      }
      const { added, returned, vanished } = summary
      totals.added += added
      totals.returned += returned
      totals.vanished += vanished
      expect(await counted("select count(*) as n from car where site = 'yard' and sold_at = ?", Date.parse(day))).toBe(
        vanished,
      )
      const { results } = await db
        .prepare("select source_key, id || ' ' || slug || ' ' || created_at as self from car where site = 'yard'")
        .all<{ source_key: string; self: string }>()
      for (const { source_key, self } of results) {
        expect(first.get(source_key) ?? self).toBe(self)
        first.set(source_key, self)
      }
    }
    console.log(`45 days: ${JSON.stringify(totals)}`)
    // The header alone raised an alarm, and the next file ended it.
    expect(await counted('select count(*) as n from alarm')).toBe(0)
    // A link that ends in "touring" names cars too.
    expect(
      await counted(
        "select count(*) as n from car where site = 'yard' and doc ->> '$.item_type' = 'motorcycle' and doc ->> '$.make' = 'Volkswagen'",
      ),
    ).toBe(0)
    const inYard = await counted("select count(*) as n from car where site = 'yard' and status = 'in_stock'")
    // The first that lost many, after which the feed is known to turn over, and one with a header only.
    expect(refusedFiles).toEqual(['2024-05-02 held', '2024-05-30 no_cars'])
    expect(totals.returned).toBeGreaterThan(500)
    const last = join(folder, 'daily', 'car_data_2024-06-14.csv')
    expect((await take('yard', cutShort(last, 150), 'nz-daily-snapshots', Date.UTC(2024, 5, 15))).refused).toBe('held')
    expect(inYard).toBe(totals.added + totals.returned - totals.vanished)
    expect(
      await counted("select count(*) as n from car where site = 'yard' and (status = 'sold') <> (sold_at is not null)"),
    ).toBe(0)
  })
})
