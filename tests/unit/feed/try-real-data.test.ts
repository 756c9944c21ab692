import { execFileSync } from 'node:child_process'
import { createReadStream, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../../../scripts/root.ts'
import { applyMapping } from '../../../shared/feed/apply-mapping.ts'
import type { Row } from '../../../shared/feed/cell.ts'
import { type Mapping, parseMapping } from '../../../shared/feed/mapping.ts'
import { proposeMapping } from '../../../shared/feed/propose/propose-mapping.ts'
import { readRows } from '../../../worker/import/entries.ts'
import { openText } from '../../../worker/import/file-text.ts'
import { shippedMapping } from '../../../worker/import/mappings.ts'
import { clean } from '../../../worker/import/sanitise.ts'

const DATA = join(ROOT, '../shared/data/stock')
const hasData = existsSync(DATA)
if (!hasData) console.log('Skipped: proposals for real feeds. Their data does not stand beside this checkout.')

/** Fields that a proposal makes otherwise on purpose: any stable key and any telling name will do. */
const ITS_OWN = new Set(['source_key', 'stocknum', 'name'])

async function rowsOf(file: string): Promise<Row[]> {
  const body = Readable.toWeb(createReadStream(file)) as unknown as ReadableStream<Uint8Array>
  const rows: Row[] = []
  for await (const entry of readRows(await openText(body, { maxBytes: 1e9, layout: {} }), {})) {
    if ('row' in entry) rows.push(entry.row)
  }
  return rows
}

const inputOf = (row: Row, mapping: Mapping) => {
  const { variant_detail, ...input } = (applyMapping(row, mapping, clean).input ?? {}) as Record<string, unknown>
  return { ...input, ...(variant_detail as object | null) }
}

/** Of so many rows, and of so many days, one is compared: those between are like their neighbours. */
const EVERY = 4
const some = <Value>(all: Value[]): Value[] => all.filter((_, at) => at % EVERY === 0)

type Count = { right: number; wrong: number; missing: number }

/** Values that the shipped mapping makes, by whether the proposal makes the same. */
function compare(rows: Row[], shipped: Mapping, proposed: Mapping): Map<string, Count> {
  const counts = new Map<string, Count>()
  for (const row of some(rows)) {
    const [ours, theirs] = [inputOf(row, shipped), inputOf(row, proposed)] as [
      Record<string, unknown>,
      Record<string, unknown>,
    ]
    for (const [field, value] of Object.entries(ours)) {
      if (ITS_OWN.has(field) || value === null || value === false || (Array.isArray(value) && value.length === 0))
        continue
      const count = counts.get(field) ?? { right: 0, wrong: 0, missing: 0 }
      const mine = theirs[field] ?? null
      const outcome =
        JSON.stringify(mine)?.toLowerCase() === JSON.stringify(value).toLowerCase()
          ? 'right'
          : mine === null
            ? 'missing'
            : 'wrong'
      counts.set(field, { ...count, [outcome]: count[outcome] + 1 })
    }
  }
  return counts
}

function tell(name: string, counts: Map<string, Count>): number {
  const all = [...counts.values()]
  const right = all.reduce((sum, count) => sum + count.right, 0)
  const total = all.reduce((sum, { right: good, wrong, missing }) => sum + good + wrong + missing, 0)
  const bad = [...counts].filter(([, { wrong, missing }]) => wrong + missing > 0)
  console.log(
    `${name}: ${((100 * right) / total).toFixed(2)} % of ${total} values right; ${JSON.stringify(Object.fromEntries(bad))}`,
  )
  return right / total
}

describe.runIf(hasData)('a mapping proposed for feeds that no one here wrote', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'forecourt-'))
    execFileSync('tar', ['xzf', join(DATA, 'nz_daily_snapshots_45_days.tar.gz'), '-C', folder])
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each([
    ['au_vehicle_prices.csv', 'au-vehicle-prices', 0.97],
    ['au_cars_info.csv', 'au-cars-info', 0.97],
    ['au_bikesales_motorcycles.csv', 'au-bikesales-motorcycles', 0.99],
  ])('[STK-04] fills what the shipped mapping fills: %s', async (name, mapping, least) => {
    const rows = await rowsOf(join(DATA, name))
    const { mapping: proposed } = proposeMapping(rows, { source: name, layout: {} })
    const share = tell(name, compare(rows, shippedMapping(mapping)!, parseMapping('proposed', proposed)))
    expect(share).toBeGreaterThan(least)
  })

  it('[STK-04] fills what the shipped mapping fills: a yard on each fourth of 44 days', async () => {
    const shipped = shippedMapping('nz-daily-snapshots')!
    const totals = new Map<string, Count>()
    for (const name of some(readdirSync(join(folder, 'daily')).toSorted())) {
      const rows = await rowsOf(join(folder, 'daily', name))
      if (rows.length === 0) continue
      const { mapping } = proposeMapping(rows, { source: name, layout: {} })
      for (const [field, count] of compare(rows, shipped, parseMapping('proposed', mapping))) {
        // The yard shows its damage descriptions: they are left out until the dealer says so.
        if (field === 'dealercomments') continue
        const sum = totals.get(field) ?? { right: 0, wrong: 0, missing: 0 }
        totals.set(field, {
          right: sum.right + count.right,
          wrong: sum.wrong + count.wrong,
          missing: sum.missing + count.missing,
        })
      }
    }
    expect(tell('45 days', totals)).toBeGreaterThan(0.9)
  })
})
