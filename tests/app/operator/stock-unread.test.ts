import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { stock } from '../../../scripts/stock/program.ts'
import { DEMO_SOURCE } from '../../../worker/import/history.ts'
import { aYard, car, HEADER, OTHER, stockFiles, YARD } from './a-stock-desk.ts'
import { PLACES, typed } from './an-operator.ts'

const folder = mkdtempSync(join(tmpdir(), 'forecourt-unread-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { write, report } = stockFiles(folder)

const SAID =
  'No field reads the columns "Odometer", "Bay". Where shoppers are to see one, give it the name of a field, or read it in the mapping.'
const FILE = `${HEADER},Odometer,Bay,Empty\n${car('A')},42000,7,\n`

function written(text: string): string {
  const path = join(folder, `${crypto.randomUUID()}.csv`)
  writeFileSync(path, text)
  return path
}

describe('columns that no field reads', () => {
  it('[OPS-01] are named in the answer of a push', async () => {
    const { ask, key, settled } = await aYard()
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'text/csv' }
    const answer = await ask('/api/stock', { method: 'POST', headers, body: FILE })
    await settled()
    expect(await answer.json()).toMatchObject({
      summary: { added: 1, unread: { columns: ['Odometer', 'Bay'], more: 0, message: SAID } },
    })
    const whole = await ask('/api/stock', { method: 'POST', headers, body: `${HEADER}\n${car('A')}\n` })
    expect(await whole.json()).toMatchObject({ summary: { unread: null } })
  })

  it.each([
    ['no key', 'key', '"key" (did you mean source_key?), "condition" (did you mean car_type?)'],
    [
      'no condition',
      'source_key',
      'car_type is missing. No field reads the column "condition" (did you mean car_type?)',
    ],
  ])('[OPS-01] are named where they are why a file has %s', async (_, name, reason) => {
    const { ask, key } = await aYard()
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'text/csv' }
    const body = `${name},name,make,model,condition\nA,2020 Mazda CX-5,Mazda,CX-5,used\n`
    const answer = await ask('/api/stock', { method: 'POST', headers, body })
    expect(answer.status).toBe(422)
    expect(JSON.stringify(await answer.json()).replaceAll('\\"', '"')).toContain(reason)
  })

  it('[STK-04] are named by try, by the mapping that is tried', async () => {
    const { out } = await typed(stock, ['try', written(FILE), '--map', 'forecourt'])
    expect(out).toContain(`${SAID}\n`)
    const whole = await typed(stock, ['try', write(car('A')), '--map', 'forecourt'])
    expect(whole.out).toContain('Every column is used.\n')
  })

  it.each(PLACES)('[OPS-01] are printed by import, and stay in the list of imports, %s', async (_, place) => {
    const { [place]: desk } = await aYard()
    expect((await desk.type(['import', written(FILE), ...report])).out).toContain(`\n${SAID}\n`)
    expect((await desk.type(['runs'])).out).toContain(`+1 ~0 -0  ${SAID}\n`)
    expect((await desk.type(['import', write(car('A')), ...report])).out).not.toContain('No field reads')
  })

  it.each(PLACES)('[OPS-01] are still known when a held file is accepted, %s', async (_, place) => {
    const { [place]: desk } = await aYard()
    await desk.type(['import', write(...YARD.map((key) => car(key))), ...report])
    const rows = OTHER.map((key) => `${car(key)},7`)
    await desk.type(['import', written([`${HEADER},Bay`, ...rows, ''].join('\n')), ...report])
    expect((await desk.type(['accept'])).out).toContain('No field reads the column "Bay"')
  })
})

async function aDemoYard() {
  const { ask, key, settled, base, get } = await aYard()
  const push = async (query: string, ...keys: string[]) => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'text/csv' }
    const body = [HEADER, ...keys.map((each) => car(each)), ''].join('\n')
    const answer = await ask(`/api/stock${query}`, { method: 'POST', headers, body })
    await settled()
    return answer
  }
  await push('?demo=yes', ...YARD)
  return { push, base, get }
}

describe('POST /api/stock to a site with demo stock', () => {
  it('[OPS-01] is answered 200: the demo goes, and is no reason to hold the file', async () => {
    const { push, base, get } = await aDemoYard()
    expect(base.rows('select source from stock_run')).toEqual([{ source: DEMO_SOURCE }])
    const answer = await push('', 'N1')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ summary: { added: 1, vanished: 0 } })
    expect(base.rows("select source_key from car where status = 'in_stock'")).toEqual([{ source_key: 'N1' }])
    await push('', ...YARD)
    expect((await push('', 'N1')).status).toBe(202)
    expect((await get('/held')).status).toBe(200)
  })

  it('[OPS-01] holds the second file that lacks most cars: a demo that went is no loss of the dealer', async () => {
    const { push } = await aDemoYard()
    const own = YARD.map((key) => `own-${key}`)
    expect((await push('', ...own)).status).toBe(200)
    const cut = await push('', ...own.slice(0, 8), 'N1')
    expect(cut.status).toBe(202)
    expect(JSON.stringify(await cut.json())).toContain('more than the 30% that may go while the feed has no history')
  })
})
