import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../shared/time.ts'
import { purge } from '../../../worker/all-sites/purge.ts'
import { aYard, car, stockFiles } from './a-stock-desk.ts'
import { PLACES } from './an-operator.ts'

const folder = mkdtempSync(join(tmpdir(), 'forecourt-imports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { write, report } = stockFiles(folder)

describe.each(PLACES)('the report of an import, %s', (_, place) => {
  it('[OPS-01] has every problem of every row, refusals apart from warnings', async () => {
    const { [place]: desk } = await aYard()
    const bad = Array.from({ length: 1300 }, (_each, at) => car(`W${at}`, 'POA'))
    await desk.type(['import', write(...bad, ',no key,used,,CX-5,1,2'), ...report])
    const { out } = await desk.type(['report'])
    const lines = out.trim().split('\n')
    expect(lines).toHaveLength(1303)
    expect(lines[1]).toBe('2,price,POA,price is not a number,value left out,warning,')
    expect(lines[1300]).toBe('1301,price,POA,price is not a number,value left out,warning,')
    expect((await desk.type(['report', '--kind', 'refusal'])).out.split('\n').slice(1, -1)).toEqual([
      '1302,source_key,,source_key is missing,row refused,refusal,',
      '1302,make,,make is missing,row refused,refusal,',
    ])
    expect((await desk.type(['report', '--run', '9999'])).code).toBe(1)
  })

  it('[OPS-01] is there for a file that was refused too', async () => {
    const { [place]: desk } = await aYard()
    await desk.type(['import', write('A', 'B', 'C', car('D')), ...report])
    expect((await desk.type(['report'])).out.trim().split('\n')).toHaveLength(4)
    expect((await desk.type(['runs'])).out).toMatch(/ALARM {2}feed main refused .*3 of 4 rows are bad/)
  })
})

describe('GET /api/stock/runs/{id}/problems', () => {
  it('[OPS-01] gives pages in the order of the file', async () => {
    const { here, get } = await aYard()
    await here.type(['import', write(...['A', 'B', 'C', 'D', 'E'].map((key) => car(key, 'x'))), ...report])
    type Page = { problems: { n: number; line: number }[] }
    const page = async (query: string) => ((await (await get(`/runs/last/problems?${query}`)).json()) as Page).problems
    expect((await page('limit=2')).map(({ line }) => line)).toEqual([2, 3])
    expect((await page('limit=2&after=2')).map(({ n }) => n)).toEqual([3, 4])
    expect(await page('after=5')).toEqual([])
    expect(await page('kind=refusal')).toEqual([])
  })

  it.each([
    ['an import that is not there', '/runs/77/problems', 404],
    ['an odd place to begin', '/runs/last/problems?after=x', 400],
    ['an odd kind', '/runs/last/problems?kind=bad', 400],
  ])('[OPS-01] refuses %s', async (_what, path, status) => {
    const { here, get } = await aYard()
    await here.type(['import', write(car('A', 'x')), ...report])
    expect((await get(path)).status).toBe(status)
  })

  it('[TEN-06] gives no site the report of another', async () => {
    const [mine, other] = [await aYard(), await aYard()]
    await mine.here.type(['import', write(car('A', 'x')), ...report])
    const run = mine.base.rows<{ id: number }>('select id from stock_run')[0]!.id
    expect((await other.get(`/runs/${run}/problems`)).status).toBe(404)
    expect((await mine.get(`/runs/${run}/problems`, other.key)).status).toBe(403)
  })

  it('[OPS-01] keeps reports for 30 days, of the newest 20 imports of a feed, and of an open alarm', async () => {
    const { here, base } = await aYard()
    for (let at = 0; at < 3; at++) await here.type(['import', write(car('A', `x${at}`)), ...report])
    await here.type(['import', write('A', 'B', 'C', car('D')), ...report])
    const reports = () => base.rows('select run from stock_report').length
    base.sqlite.exec(`update stock_run set started_at = ${Date.now() - 31 * DAY_MS} where id = 1`)
    await purge(base.db, 'stock_reports', Date.now())
    expect(reports()).toBe(3)
    await purge(base.db, 'stock_reports', Date.now() + 31 * DAY_MS)
    expect(reports()).toBe(1)
  })
})
