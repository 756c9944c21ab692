import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { stock } from '../../../scripts/stock/program.ts'
import { stockKeys } from '../../../worker/platform/bearer-keys.ts'
import { aForm } from '../a-form.ts'
import { anOperator, PLACES, typed } from './an-operator.ts'

const CSV =
  'source_key,name,car_type,make,model,price\nA,2020 Mazda CX-5,used,Mazda,CX-5,=1+1\nB,2019 Ford,used,Ford,Ranger,9000\n'

const folder = mkdtempSync(join(tmpdir(), 'forecourt-stock-'))
const path = (name: string): string => join(folder, name)
const report = path('reports/bad.csv')

function write(name: string, content: string | Uint8Array): string {
  writeFileSync(path(name), content)
  return path(name)
}

afterEach(() => vi.unstubAllEnvs())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function aYard() {
  const site = await aForm({ cars: [] })
  return { ...site, ...(await anOperator(stock, stockKeys, site)) }
}

/** The same with two cars in it. */
async function aFilledYard() {
  const yard = await aYard()
  await yard.here.type(['import', write('cars.csv', CSV), '--report', report])
  return yard
}

describe.each(PLACES)('npm run stock, %s', (_, place) => {
  it('[OPS-01] imports a file, tells the counts, and writes what it left out to a report', async () => {
    const { [place]: desk, ask } = await aYard()
    rmSync(report, { force: true })
    const { code, out, err } = await desk.type(['import', write('cars.csv', CSV), '--report', report])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(new RegExp(`is now the stock of ${desk.name}:[^]* 2 {2}cars added`))
    expect(readFileSync(report, 'utf8')).toBe(
      "line,column,value,reason,action,kind,car\n2,price,'=1+1,price is not a number,value left out,warning,\n",
    )
    expect(await (await ask('/search/used-cars')).text()).toContain('Ranger')
  })

  it('[OPS-02] exports what imports again from a zipped pipe without a change, and lists it', async () => {
    const { [place]: desk } = await aFilledYard()
    const exported = (await desk.type(['export'])).out
    expect(exported.trim().split('\n')).toHaveLength(2)
    const again = await desk.type(['import', '-'], gzipSync(exported).toString('latin1'))
    expect(again.out).toMatch(/2 {2}cars unchanged/)
    const { out } = await desk.type(['list'])
    expect(out).toMatch(/2 {2}in_stock/)
    expect(out).toMatch(/committed {2,}(pipe|pushed) {2}by forecourt/)
  })

  it('[OPS-02] exports more than one page of cars, each once', async () => {
    const { [place]: desk } = await aYard()
    const rows = Array.from({ length: 501 }, (_each, at) => `S${at},2019 Ford,used,Ford,Ranger,9`)
    const file = write('many.csv', `source_key,name,car_type,make,model,price\n${rows.join('\n')}\n`)
    await desk.type(['import', file])
    expect(new Set((await desk.type(['export'])).out.trim().split('\n')).size).toBe(501)
  })

  it('[VDP-06] tells how often the number of each car was asked for', async () => {
    const { [place]: desk, base, slug } = await aFilledYard()
    const reveal = base.sqlite.prepare(
      `insert into phone_reveal (site, at, id, car_id, dealership_id, website_id)
       select site, ?, ?, id, null, 1 from car where site = ? and source_key = 'B'`,
    )
    for (const [id, days] of [
      ['a', 1],
      ['b', 2],
      ['c', 40],
    ] as const)
      reveal.run(Date.now() - days * 86_400_000, id, slug)
    expect((await desk.type(['reveals'])).out).toMatch(/: 2\n +2 {2}2019-ford/)
    expect((await desk.type(['reveals', '--since', '2026-01-01'])).out).toMatch(/since 2026-01-01: 3\n/)
  })

  it('[OPS-01] ends with 1 and one sentence when a file is refused', async () => {
    const { [place]: desk } = await aFilledYard()
    const { code, err } = await desk.type(['import', write('other.csv', 'a,b\n1,2\n')])
    expect([code, err]).toEqual([1, expect.stringMatching(/^[^\n]*No column is known[^\n]*\n$/)])
    expect((await desk.type(['list'])).out).toMatch(/2 {2}in_stock/)
  })

  it.each<[string, () => string[], RegExp]>([
    ['a missing file', () => ['import', path('gone.csv')], /gone\.csv does not exist\.\n$/],
    ['a folder', () => (mkdirSync(path('dir'), { recursive: true }), ['import', path('dir')]), /dir is a folder\.\n$/],
    [
      'an unknown mapping',
      () => ['import', write('c.csv', CSV), '--map', 'autobahn'],
      /mappings .*au-vehicle-prices.*\n$/,
    ],
    ['hosted search of a site that has none', () => ['hosted', 'sync'], /hosted|typesense in its config/],
  ])('[OPS-02] ends with 1 and one sentence at %s', async (_what, args, sentence) => {
    vi.stubEnv('TYPESENSE_API_KEY', 'k')
    const { code, err } = await (await aYard())[place].type(args())
    expect([code, err]).toEqual([1, expect.stringMatching(sentence)])
    expect(err.trim()).not.toContain('\n')
  })
})

describe('npm run stock', () => {
  it('[OPS-02] says what is wrong with a mapping of one’s own', async () => {
    const { here } = await aYard()
    const mapping = write('m.json', '{"description":"x","fields":{"prize":{"from":"x"}}}')
    const { code, err } = await here.type(['import', write('c.csv', CSV), '--map', mapping])
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/fields\.prize is not a field of a car: did you mean price\?/),
    ])
  })

  it.each([
    ['/export', 'no key', undefined, 401],
    ['/list', 'a wrong key', 'stock_wrong', 403],
    ['/reveals', 'the key of another site', 'other', 403],
    ['/export?after=last', 'an odd place to begin', 'own', 400],
    ['/reveals?since=yesterday', 'an odd day', 'own', 400],
  ])('[OPS-02 TEN-06] POST /api/stock%s is refused to %s', async (at, _what, who, status) => {
    const [own, other] = [await aYard(), await aYard()]
    const key = who === 'own' ? own.key : who === 'other' ? other.key : who
    const headers: Record<string, string> = key ? { Authorization: `Bearer ${key}` } : {}
    const answer = await own.ask(`/api/stock${at}`, { method: 'POST', headers })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store'])
  })
})

const from = (column: string) => ({ from: column })

describe('npm run stock -- try', () => {
  it('[STK-04] proposes a mapping for an unknown feed, shows its cars, and imports by it', async () => {
    const { here } = await aYard()
    const feed = write('unknown.csv', 'Stk No;Marke;Modell;Preis;Bucht\n7;VW;Golf;24.990,00;K1\n8;VW;Polo;frei;K2\n')
    rmSync(path('unknown.mapping.json'), { force: true })
    const { code, out } = await typed(stock, ['try', feed, '--site', 'yard'])
    expect(code).toBe(0)
    expect(out).toContain('line 2: VW Golf')
    expect(out).toMatch(/price +24990/)
    expect(out).toContain('1  value left out: Preis: price is not a number, line 3: "frei"')
    expect(out).toMatch(/Bucht +such as "K1", "K2"/)
    expect(out).toContain('No column says new, used or demo')
    expect(out).toContain(`npm run stock -- import --site yard ${feed} --map ${path('unknown.mapping.json')}`)
    const imported = await here.type(['import', feed, '--map', path('unknown.mapping.json'), '--report', report])
    expect(imported.out).toMatch(/2 {2}cars added/)
    const again = await typed(stock, ['try', feed])
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('exists. Try it with --map') as string])
    expect((await typed(stock, ['try', feed, '--map', path('unknown.mapping.json')])).out).toContain(
      '2 of 2 rows would become cars',
    )
  })

  it('[STK-04] counts rows that are bad in the same way together, and asks what an import would ask', async () => {
    const rows = Array.from({ length: 9 }, (_, i) => `${i},Kia,Rio,${i === 4 ? 999_999 : 9000}`)
    const bad = ['a,Kia', 'b', 'c,Kia']
    rmSync(path('bad-rows.mapping.json'), { force: true })
    const { out } = await typed(stock, [
      'try',
      write('bad-rows.csv', ['Stock No,Make,Model,Price', ...rows, ...bad, ''].join('\n')),
    ])
    expect(out).toContain('     3  row refused: the row has 2 cells where the header has 4, first line 11\n')
    expect(out).toContain(
      '     1  value held back: Price: price looks like a placeholder: what does it cost?, line 6: "999999"\n',
    )
    expect(out).toContain('9 of 12 rows would become cars')
    expect(out).toContain('3 of 12 rows do not fit the header. The first, line 11, has 2 cells where the header has 4.')
  })

  it('[STK-04] shows the unknown words of a column together, and counts a refused row once', async () => {
    const rows = ['1,Kia,Rio,E', '2,Kia,Rio,H', '3,Kia,Rio,E', '4,,,']
    rmSync(path('words.mapping.json'), { force: true })
    const fields = {
      source_key: from('No'),
      name: from('Make'),
      make: from('Make'),
      model: from('Model'),
      car_type: from('Type'),
    }
    const { out } = await typed(stock, [
      'try',
      write('words.csv', ['No,Make,Model,Type', ...rows, ''].join('\n')),
      '--map',
      write('words.json', JSON.stringify({ fields })),
    ])
    expect(out).toContain('"E" 2 times, "H"')
    expect(out.match(/row refused/g)).toHaveLength(2)
  })

  it('[STK-04] lists the fields that a mapping can fill', async () => {
    const { out } = await typed(stock, ['fields'])
    expect(out).toMatch(/car_type +new \| demo \| used; every car needs it/)
    expect(out).toMatch(/km +[a-z ]*number; kilometres/)
  })

  it('[STK-04] asks about a price with a digit too many beside like cars, as an import does', async () => {
    const rows = Array.from({ length: 9 }, (_, i) => `${i},Kia,Rio,2020,${i === 4 ? 90_000 : 9000}`)
    rmSync(path('slip.mapping.json'), { force: true })
    const { out } = await typed(stock, [
      'try',
      write('slip.csv', ['Stock No,Make,Model,Year,Price', ...rows, ''].join('\n')),
    ])
    expect(out).toMatch(/value to be checked: Price: price is \$90,000, .* has it a digit too many\?, line 6/)
  })

  it.each<[string, string, string | Uint8Array, string]>([
    ['an empty file', 'empty.csv', '', 'has no cars in it. Is it the whole file?'],
    ['a web page', 'error.csv', '<!DOCTYPE html><html><body>404</body></html>', 'The file is a web page'],
    [
      'an Excel workbook',
      'stock.xlsx',
      zipSync({ '[Content_Types].xml': new Uint8Array(), 'xl/workbook.xml': new Uint8Array() }),
      'choose File, Save As, "CSV UTF-8',
    ],
    ['JSON of an empty list', 'empty.json', '{"cars":[]}', 'has no cars in it'],
    ['JSON without a list', 'error.json', '{"error":\n"sign in"}', 'no list of cars'],
  ])('[STK-04] says what to do with %s', async (_, name, content, message) => {
    const { code, err } = await typed(stock, ['try', write(name, content)])
    expect([code, err]).toEqual([1, expect.stringContaining(message) as string])
  })
})
