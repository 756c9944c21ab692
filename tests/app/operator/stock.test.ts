import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { stock } from '../../../scripts/stock/program.ts'
import { stockKeys } from '../../../worker/platform/bearer-keys.ts'
import { aForm } from '../a-form.ts'
import { anOperator, PLACES } from './an-operator.ts'

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
    const comment = write('m.json', '{"description":"x","fields":{"comment":{"from":"x"}}}')
    expect((await here.type(['import', write('c.csv', CSV), '--map', comment])).err).toContain(
      'did you mean dealercomments?',
    )
  })

  it.each([
    ['/export', 'no key', undefined, 401],
    ['/list', 'a wrong key', 'stock_wrong', 403],
    ['/reveals', 'the key of another site', 'other', 403],
    ['/export?after=last', 'an odd place to begin', 'own', 400],
    ['/reveals?since=yesterday', 'an odd day', 'own', 400],
  ])('[OPS-02] [TEN-06] POST /api/stock%s is refused to %s', async (at, _what, who, status) => {
    const [own, other] = [await aYard(), await aYard()]
    const key = who === 'own' ? own.key : who === 'other' ? other.key : who
    const headers: Record<string, string> = key ? { Authorization: `Bearer ${key}` } : {}
    const answer = await own.ask(`/api/stock${at}`, { method: 'POST', headers })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store'])
  })
})
