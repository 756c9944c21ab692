import { env } from 'cloudflare:workers'
import { gzipSync, zipSync } from 'fflate'
import { beforeEach, describe, expect, it } from 'vitest'
import { parseMapping } from '../../../shared/feed/mapping.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { readCar } from '../../../worker/stock-records/records.ts'
import { migrate } from '../migrate.ts'
import { A, B, C, CAR, file, latin } from './rows.ts'
import { allCars, BEFORE_MONDAY, bytesOf, carRow, DAY, emptyTables, MONDAY, push, stagedRows, zipped } from './yard.ts'

const sale = (source_key: string, listed_on: string, sold_on: string) => {
  const car = { source_key, name: 'Mazda', car_type: 'used', make: 'Mazda', model: 'CX-5' }
  return { ...car, status: 'sold', listed_on, sold_on }
}
const XML = `<?xml version="1.0"?>
<stock><dealer id="7"><name>North & Sons</name></dealer>
  <cars><car make="Mazda"><source_key>A</source_key><name unit="x">Mazda</name>
    <car_type><![CDATA[used]]></car_type><model>CX-5</model></car></cars></stock>`
const XML_MAPPING = parseMapping('xml', { sameNames: true, fields: { make: { from: '@make' } } })
const wide = (text: string) => new Uint8Array(Uint16Array.from(text, (sign) => sign.charCodeAt(0)).buffer)

beforeEach(async () => {
  await migrate()
  await emptyTables()
})

describe('an import that lands', () => {
  it('[OPS-01] turns rows into cars of record with a slug, a first day and their status', async () => {
    const { summary } = await push(file(A, B, C))
    expect(summary).toMatchObject({ read: 3, added: 3, changed: 0, refused: 0, warnings: 0 })
    const row = await carRow('C')
    expect(row).toMatchObject({ status: 'coming_soon', created_at: BEFORE_MONDAY, sold_at: null })
    expect(await readCar(siteStore(env.DB, 'yard'), row?.slug ?? '')).toMatchObject({
      make: 'Kia',
      price: 58990,
      car_type: 'demo',
    })
    expect(row?.slug).toMatch(/^2022-kia-sorento-[a-z0-9]{7}$/)
  })

  it('[OPS-01] changes nothing when the same file comes twice', async () => {
    await push(file(A, B, C))
    const before = await allCars()
    const { summary } = await push(file(A, B, C), { asOf: MONDAY + DAY })
    expect(summary).toMatchObject({ read: 3, added: 0, changed: 0, unchanged: 3, vanished: 0 })
    expect(await allCars()).toEqual(before)
  })

  it('[OPS-01] touches only the cars that changed', async () => {
    await push(file(A, B))
    const { summary } = await push(file(A.replace('31990', '29990'), B), { asOf: MONDAY + DAY })
    expect(summary).toMatchObject({ changed: 1, unchanged: 1 })
    expect(await carRow('A')).toMatchObject({ created_at: BEFORE_MONDAY, updated_at: MONDAY + DAY })
    expect(await carRow('B')).toMatchObject({ created_at: BEFORE_MONDAY, updated_at: MONDAY })
  })

  it.each([
    [
      'as JSON',
      JSON.stringify([{ source_key: 'A', name: 'Mazda', car_type: 'used', make: 'Mazda', model: 'CX-5' }], null, 2),
    ],
    ['as JSON Lines', '{"source_key":"A","name":"Mazda","car_type":"used","make":"Mazda","model":"CX-5"}\n'],
    ['with semicolons and a byte order mark', `\uFEFF${file(A)}`.replaceAll(',', ';')],
    ['with tabs and Windows line ends', file(A).replaceAll(',', '\t').replaceAll('\n', '\r\n')],
    ['with carets and the line ends of an old Mac', file(A).replaceAll(',', '^').replaceAll('\n', '\r')],
    ['as UTF-16 with tabs, as Excel saves "Unicode Text"', wide(`\uFEFF${file(A)}`.replaceAll(',', '\t'))],
    ['as UTF-16 without its mark', wide(file(A))],
    ['as Windows-1252', latin(file(A.replace('CX-5', 'Cé-5')))],
    ['as XML with attributes', XML],
    ['as JSON three levels deep', JSON.stringify({ meta: { pages: [{ page: 1 }] }, data: { stock: [CAR] } })],
    ['as a pretty JSON object', JSON.stringify({ vehicles: [CAR] }, null, 2)],
    [
      'inside a ZIP archive',
      zipSync({ 'notes/': new Uint8Array(), 'photo.jpg': bytesOf('x'), 'stock.csv': bytesOf(file(A)) }),
    ],
    ['inside a gzip inside a ZIP archive', zipSync({ 'stock.csv.gz': gzipSync(bytesOf(file(A))) })],
  ])('[OPS-01] reads the same car %s', async (_, text) => {
    const { summary, problems } = await push(text, text === XML ? { mapping: XML_MAPPING } : {})
    expect(problems).toEqual([])
    expect(summary).toMatchObject({ read: 1, added: 1 })
    expect(await carRow('A')).not.toBeNull()
  })

  it('[OPS-01] unpacks gzip whatever the file is called', async () => {
    expect((await push(await zipped(file(A, B)))).summary).toMatchObject({ added: 2 })
  })

  it('[OPS-01] takes a large file in bounded pieces', async () => {
    const rows = Array.from({ length: 1201 }, (_, i) => `K${i},2020 Mazda CX-5,used,Mazda,CX-5,31990,${i},`)
    const { summary } = await push(file(...rows), {
      body: new Response(file(...rows)).body as ReadableStream<Uint8Array>,
    })
    expect(summary).toMatchObject({ read: 1201, added: 1201 })
    expect(await stagedRows()).toBe(0)
  })

  it('[OPS-01] publishes after every commit, also when nothing changed', async () => {
    const published: string[] = []
    const onCommitted = () => Promise.resolve(void published.push('yard'))
    await push(file(A), { onCommitted })
    await push(file(A), { onCommitted })
    expect(published).toEqual(['yard', 'yard'])
  })
})

describe('cars that vanish and return', () => {
  it.each([
    ['sold', 'sold', MONDAY + DAY],
    ['withdraw', 'withdrawn', null],
    ['keep', 'in_stock', null],
  ] as const)('[OPS-01] by the policy %s a vanished car is %s', async (vanished, status, sold_at) => {
    await push(file(A, B))
    const { summary } = await push(file(A), { vanished, asOf: MONDAY + DAY })
    expect(summary).toMatchObject({ vanished: vanished === 'keep' ? 0 : 1 })
    expect(await carRow('B')).toMatchObject({ status, sold_at })
    expect(await carRow('A')).toMatchObject({ status: 'in_stock', updated_at: MONDAY })
  })

  it('[OPS-01] knows a car that returns: same id, slug and first day, no longer sold', async () => {
    await push(file(A, B))
    const first = await carRow('B')
    await push(file(A), { asOf: MONDAY + DAY })
    await push(file(A), { asOf: MONDAY + 2 * DAY })
    expect(await carRow('B')).toMatchObject({ status: 'sold', sold_at: MONDAY + DAY })
    const { summary } = await push(file(A, B.replace('Ford Ranger', 'Ford Ranger XLT')), { asOf: MONDAY + 3 * DAY })
    expect(summary).toMatchObject({ returned: 1, added: 0, changed: 0, unchanged: 1 })
    expect(await carRow('B')).toEqual({ ...first, updated_at: MONDAY + 3 * DAY })
  })

  it('[OPS-01] takes a sale from the feed itself and keeps its day', async () => {
    await push(file(A, B))
    await push(file(A, `${B}sold`), { asOf: MONDAY + DAY })
    const { summary } = await push(file(A, `${B}sold`), { asOf: MONDAY + 2 * DAY })
    expect(summary).toMatchObject({ unchanged: 2, vanished: 0 })
    await push(file(A, `${B.replace('45990', '1')}sold`), { asOf: MONDAY + 3 * DAY })
    expect(await carRow('B')).toMatchObject({ status: 'sold', sold_at: MONDAY + DAY, updated_at: MONDAY + 3 * DAY })
  })

  it('[OPS-01] takes the days of listing and sale from a feed that knows them, none of them in the future', async () => {
    await push(JSON.stringify([sale('A', '2026-03-01', '2026-11-14'), sale('B', '2027-01-01', '2027-01-02')]))
    expect(await carRow('A')).toMatchObject({ created_at: Date.UTC(2026, 2, 1), sold_at: Date.UTC(2026, 10, 14) })
    expect(await carRow('B')).toMatchObject({ created_at: BEFORE_MONDAY, sold_at: null })
  })
})

describe('two at once', () => {
  it('[OPS-01] lets one import through and tells the other to wait', async () => {
    const outcomes = await Promise.all([push(file(A, B)), push(file(A, C))])
    expect(outcomes.map(({ refusal }) => refusal?.code ?? 'landed').toSorted()).toEqual(['busy', 'landed'])
    expect(await allCars()).toHaveLength(2)
  })

  it('[OPS-01] takes the lock of an import that died, and the dead one can no longer land', async () => {
    let clock = MONDAY
    const slow = push(file(A), {
      clock: () => clock,
      body: new ReadableStream({
        async start(controller) {
          controller.enqueue(new TextEncoder().encode(file(A)))
          await new Promise((resolve) => setTimeout(resolve, 50))
          clock = MONDAY + 10 * 60_000
          expect((await push(file(B), { clock: () => clock })).summary).toMatchObject({ added: 1 })
          controller.close()
        },
      }),
    })
    expect((await slow).refusal).toMatchObject({ code: 'lost_lock' })
    expect(await carRow('A')).toBeNull()
    expect(await carRow('B')).not.toBeNull()
  })

  it('[TEN-06] keeps the same key of two sites apart', async () => {
    await push(file(A, B))
    await push(file(A.replace('31990', '100')), { site: 'group' })
    const [mine, theirs] = [await carRow('A'), await carRow('A', 'group')]
    expect(mine?.id).not.toBe(theirs?.id)
    expect(await readCar(siteStore(env.DB, 'yard'), mine?.slug ?? '')).toMatchObject({ price: 31990 })
    expect(await carRow('B')).toMatchObject({ status: 'in_stock' })
  })
})
