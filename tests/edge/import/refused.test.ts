import { env } from 'cloudflare:workers'
import { gzipSync, zipSync } from 'fflate'
import { beforeEach, describe, expect, it } from 'vitest'
import { recentRuns } from '../../../worker/import/history.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { failingDatabase } from '../../fakes/failing-database.ts'
import { migrate } from '../migrate.ts'
import { allCars, bytesOf, emptyTables, MONDAY, push, stagedRows, streamOf, zipped } from './yard.ts'

const HEADER = 'source_key,name,car_type,make,model,price'
const row = (key: string) => `${key},2020 Mazda CX-5,used,Mazda,CX-5,31990`
const file = (...rows: string[]) => [HEADER, ...rows, ''].join('\n')
const good = file(row('A'), row('B'))

const cut = async () => (await zipped(file(...Array.from({ length: 400 }, (_, i) => row(`K${i}`))))).slice(0, -40)
const tar = () => bytesOf('daily/'.padEnd(257, '\u0000') + 'ustar'.padEnd(255, '\u0000'))

beforeEach(async () => {
  await migrate()
  await emptyTables()
  await push(good)
})

describe('a file that is wrong as a whole changes nothing', () => {
  it('[OPS-01] refuses a file without a length as soon as it passes the limit, before any row is read', async () => {
    const [rows, taken] = [[] as number[], [] as number[]]
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        taken.push(1)
        controller.enqueue(bytesOf(taken.length === 1 ? good : `${row(`K${taken.length}`)}\n`.repeat(100)))
      },
    })
    const { refusal } = await push('', {
      body: endless,
      maxBytes: 200_000,
      readsAhead: true,
      onRow: (read) => rows.push(read),
    })
    expect(refusal?.code).toBe('too_large')
    expect(rows).toEqual([])
    expect(taken.length).toBeLessThan(100)
  })

  it('[OPS-01] keeps its lock while a file arrives slowly', async () => {
    let time = MONDAY
    let beat: Promise<number | null> | undefined
    const { summary } = await push('', {
      body: streamOf(good, 10),
      readsAhead: true,
      clock: () => (time += 40_000),
      onRow: () => void (beat ??= env.DB.prepare('select max(beat_at) as beat from stock_run').first('beat')),
    })
    expect(summary).toMatchObject({ read: 2, unchanged: 2 })
    expect(await beat).toBeGreaterThan(MONDAY + 200_000)
  })

  it.each<[string, string, () => string | Uint8Array | Promise<Uint8Array>, RegExp]>([
    [
      'no column that the mapping knows',
      'unknown_columns',
      () => 'Marke,Modell\nVW,Golf\n',
      /No column is known.*"Marke" .did you mean make.*Modell/,
    ],
    ['a photograph', 'not_text', () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]), /not text/],
    ['a PDF', 'not_text', () => '%PDF-1.7', /PDF/],
    ['an old Excel workbook', 'archive', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /Excel/],
    [
      'a ZIP of two tables',
      'archive',
      () => zipSync({ 'a.csv': bytesOf(good), 'b.csv': bytesOf(good) }),
      /a\.csv, b\.csv.*inside/,
    ],
    ['a ZIP without a table', 'archive', () => zipSync({ 'a.jpg': bytesOf('x') }), /no table/],
    ['a ZIP cut short', 'truncated', () => zipSync({ 'a.csv': bytesOf(good.repeat(50)) }).slice(0, 90), /cut short/],
    [
      'a file packed over and over',
      'archive',
      () => [1, 2, 3, 4].reduce((bytes) => gzipSync(bytes), bytesOf(good)),
      /several times/,
    ],
    ['XML that breaks off', 'truncated', () => '<cars><car><make>A</make><model>B</model></car><car>', /line 1/],
    ['XML with a tag closed wrongly', 'not_a_table', () => '<cars>\n<car><make>A</model></car></cars>', /line 2/],
    ['XML without cars', 'no_cars', () => '<?xml version="1.0"?>\n<cars at="1"></cars>', /no cars in it/],
    ['XML of something else', 'not_a_table', () => '<rss><a/></rss>', /no list of cars/],
    ['JSON with an empty list', 'no_cars', () => '{"ok":true,"data":{"cars":[]}}', /no cars in it/],
    ['a truncated gzip', 'truncated', cut, /cut short/],
    ['a damaged gzip', 'truncated', () => new Uint8Array([0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8]), /damaged/],
    [
      'an Excel workbook',
      'archive',
      () => zipSync({ '[Content_Types].xml': bytesOf('<x/>'), 'xl/workbook.xml': bytesOf('<x/>') }),
      /Excel/,
    ],
    ['a tar archive', 'archive', tar, /tar archive/],
    ['a table of HTML', 'not_a_table', () => '<table><tr><td>Kia</td></tr></table>', /web page with a table.*Save As/],
    ['a web page', 'not_a_table', () => '<!doctype html><h1>404</h1>', /web page/],
    ['a truncated JSON array', 'truncated', () => '[{"source_key":"A"},{"sour', /breaks off on line 1/],
    ['JSON nested without end', 'not_a_table', () => '['.repeat(200_000), /nested more than 64 levels/],
    ['text after the JSON array', 'not_a_table', () => '[]\n[]', /Line 2/],
    ['JSON cut short before its list', 'truncated', () => '{"a":', /breaks off before its first car/],
    ['JSON without a list', 'not_a_table', () => '{"error":\n"sign in"}', /no list of cars/],
    [
      'a quotation mark never closed',
      'not_a_table',
      () => file(row('A'), row('B'), 'C,"2020 Mazda\nis cut'),
      /On line 4 a quotation mark.*never closed/,
    ],
    ['only a header', 'no_cars', () => `${HEADER}\n`, /no cars/],
    ['nothing at all', 'no_cars', () => '', /no cars/],
    ['an empty JSON array', 'no_cars', () => '[]', /no cars/],
    ['a column twice', 'unknown_columns', () => `${HEADER},price\n${row('A')},1\n`, /price stands twice/],
    [
      'a column gone that the mapping needs',
      'unknown_columns',
      () => 'make,model\nMazda,CX-5\n',
      /no column source_key, stocknum, vin/,
    ],
    [
      'more than the allowed share of bad rows',
      'too_many_bad_rows',
      () => file(row('A'), row('B'), 'C', 'D', 'E'),
      /3 of 5 rows are bad.*20%.*line 4/,
    ],
    ['a row without end', 'not_a_table', () => `[{"source_key":"${'x'.repeat(1_200_000)}`, /no end/],
  ])('[OPS-01] %s', async (_, code, make, message) => {
    const before = await allCars()
    const made = await make()
    const { summary, refusal } = await push(made, { body: streamOf(made, 50_000) })
    expect(summary).toBeNull()
    expect(refusal).toMatchObject({ code, message: expect.stringMatching(message) as string })
    expect(await allCars()).toEqual(before)
    expect(await stagedRows()).toBe(0)
  })

  it('[OPS-01] stops a file that unpacks to more than the limit', async () => {
    const bomb = await zipped(file(row('A'), ' '.repeat(3_000_000)))
    expect(bomb.length).toBeLessThan(10_000)
    expect((await push(bomb, { maxBytes: 1_000_000 })).refusal).toMatchObject({ code: 'too_large' })
  })

  it('[OPS-01] leaves the stock alone when the database fails half-way, and frees the lock', async () => {
    const before = await allCars()
    const failing = failingDatabase(env.DB, (sql) => sql.includes('set merge_plan'))
    await expect(push(file(row('A'), row('C')), { db: failing })).rejects.toThrow('storage is away')
    expect(await allCars()).toEqual(before)
    expect((await push(good)).summary).toMatchObject({ unchanged: 2 })
  })

  it('[OPS-02] remembers every import and why one was refused', async () => {
    await push('<html>')
    const runs = await recentRuns(siteStore(env.DB, 'yard'), 5)
    expect(runs.map(({ outcome }) => outcome)).toEqual(['refused', 'committed'])
    expect(runs[0]?.result).toMatch(/web page/)
    expect(JSON.parse(runs[1]?.result ?? '')).toMatchObject({ read: 2, added: 2 })
  })
})
