import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { stock } from '../../../scripts/stock/program.ts'
import type { SiteInput } from '../../../shared/tenant/schema.ts'
import { DAY_MS } from '../../../shared/time.ts'
import { purge } from '../../../worker/all-sites/purge.ts'
import { sendDueAlarms } from '../../../worker/features/stock/alarm-mails.ts'

import { stockKeys } from '../../../worker/platform/bearer-keys.ts'
import type { SentMail } from '../../../worker/platform/mail/local.ts'
import { aForm } from '../a-form.ts'
import { anOperator, PLACES } from './an-operator.ts'

const folder = mkdtempSync(join(tmpdir(), 'forecourt-imports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HEADER = 'source_key,name,car_type,make,model,price,km'
const car = (key: string, price = '31990') => `${key},2020 Mazda ${key},used,Mazda,CX-5,${price},42000`
function write(...rows: string[]): string {
  const path = join(folder, `${crypto.randomUUID()}.csv`)
  writeFileSync(path, [HEADER, ...rows, ''].join('\n'))
  return path
}

const YARD = Array.from({ length: 30 }, (_, at) => `K${at}`)
const OTHER = [...YARD.slice(0, 5), 'N1']
const MAIL = { LOCAL: 'yes', OPERATOR_EMAIL: 'desk@operator.example' }
const report = ['--report', join(folder, 'report.csv')]

async function aYard(site: Partial<SiteInput> = {}) {
  const made = await aForm({ cars: [], site, env: MAIL })
  const operator = await anOperator(stock, stockKeys, made)
  const mails = () =>
    made.base
      .rows<{ doc: string }>('select doc from mail order by at, id')
      .map(({ doc }) => JSON.parse(doc) as SentMail)
  const troubles: unknown[] = []
  const minute = (now: number) =>
    sendDueAlarms({ env: made.env, now, report: (trouble) => void troubles.push(trouble) })
  const get = (path: string, key = operator.key) =>
    made.ask(`/api/stock${path}`, { headers: { Authorization: `Bearer ${key}` } })
  return { ...made, ...operator, mails, minute, troubles, get }
}

async function aFilledYard(site: Partial<SiteInput> = {}) {
  const yard = await aYard(site)
  await yard.here.type(['import', write(...YARD.map((key) => car(key))), ...report])
  return yard
}

describe.each(PLACES)('a file that would sell most of a yard, %s', (_, place) => {
  it('[OPS-01] is held, is listed until it is answered, and lands by one command', async () => {
    const { [place]: desk, ask } = await aFilledYard()
    const held = await desk.type(['import', write(...OTHER.map((key) => car(key))), ...report])
    expect([held.code, held.err]).toEqual([
      1,
      expect.stringMatching(/Nothing was changed. 25 of the 30.*stock -- held --/),
    ])
    const runs = (await desk.type(['runs'])).out
    expect(runs).toMatch(/^ALARM {2}feed main held since .*25 of the 30/)
    expect(runs).toMatch(/\nHELD {3}feed main, import \d+/)
    const { out } = await desk.type(['held'])
    expect(out.split('\n')).toHaveLength(27)
    expect(out).toContain('- 2020 Mazda K10  K10\n')
    expect(out).toContain('+ 2020 Mazda N1  N1\n')
    expect((await desk.type(['accept'])).out).toMatch(/is now the stock of [^]* 25 {2}cars vanished/)
    expect((await desk.type(['runs'])).out).toMatch(/^Imports, newest first/)
    expect(await (await ask('/search/used-cars')).text()).toContain('Mazda N1')
    expect((await desk.type(['accept'])).err).toMatch(/^[^\n]*waits for an answer[^\n]*\n$/)
  })

  it('[OPS-01] is deleted by another', async () => {
    const { [place]: desk } = await aFilledYard()
    await desk.type(['import', write(...OTHER.map((key) => car(key))), ...report])
    expect((await desk.type(['discard'])).out).toMatch(/no alarm any more/)
    expect((await desk.type(['discard'])).code).toBe(1)
    expect((await desk.type(['list'])).out).toMatch(/30 {2}in_stock\n(?:(?!ALARM)[^])*Imports/)
  })
})

const feeds = (...names: string[]) => ({ feeds: names.map((name) => ({ name, mapping: 'forecourt' })) })

describe.each(PLACES)('the answer to a held file of a feed with a name, %s', (_, place) => {
  it('[OPS-01] needs no name where the site has one feed; the command that is told has it', async () => {
    const { [place]: desk } = await aFilledYard(feeds('yard'))
    expect((await desk.type(['import', write(...OTHER.map((key) => car(key))), ...report])).err).toMatch(
      /-- held --\S+ \S+ --feed yard\n$/,
    )
    expect((await desk.type(['held'])).out).toContain('- 2020 Mazda K10  yard/K10\n')
    expect((await desk.type(['accept'])).out).toMatch(/ 25 {2}cars vanished/)
    expect((await desk.type(['accept'])).err).toContain('No file of the feed yard waits for an answer.')
  })

  it('[OPS-01] needs one of several feeds only where more than one waits, and then says which do', async () => {
    const { [place]: desk } = await aYard(feeds('north', 'south'))
    for (const feed of ['north', 'south']) {
      const keys = YARD.map((key) => car(`${feed}${key}`))
      await desk.type(['import', write(...keys), '--feed', feed, ...report])
      await desk.type(['import', write(keys[0]!), '--feed', feed, ...report])
    }
    expect((await desk.type(['accept'])).err).toContain('Name one that does: north, south.')
    expect((await desk.type(['discard', '--feed', 'north'])).out).toContain('The feed north of')
    expect((await desk.type(['discard'])).out).toContain('The feed south of')
    expect((await desk.type(['discard'])).err).toContain('The site’s feeds are: north, south.')
  })
})

describe.each(PLACES)('a feed that sends no more files, %s', (_, place) => {
  it('[OPS-01] is ended by one command: its cars leave, those of other feeds stay', async () => {
    const { [place]: desk } = await aFilledYard(feeds('main', 'old'))
    await desk.type(['import', write(car('X1'), car('X2')), '--feed', 'old', ...report])
    await desk.type(['import', write(), '--feed', 'old', ...report])
    expect((await desk.type(['end-feed', '--feed', 'old'])).out).toMatch(/feed old of .* has ended.*: 2\n$/)
    expect((await desk.type(['list'])).out).toMatch(
      /30 {2}in_stock\n[^]* 2 {2}withdrawn\n30 cars are published; the site shows those that its `stock` setting takes\.\nImports/,
    )
    expect((await desk.type(['end-feed'])).code).toBe(2)
  })
})

describe('POST /api/stock with a file that would sell most of a yard', () => {
  it('[OPS-01] answers 202: kept, and nothing has changed', async () => {
    const { ask, key, settled, get } = await aFilledYard()
    const body = [HEADER, ...OTHER.map((each) => car(each)), ''].join('\n')
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'text/csv' }
    const answer = await ask('/api/stock', { method: 'POST', headers, body })
    await settled()
    expect(answer.status).toBe(202)
    expect(await answer.json()).toMatchObject({ held: { gone: 25, live: 30, message: expect.any(String) as string } })
    expect(await (await get('/held?after=25')).json()).toMatchObject({
      held: { feed: 'main' },
      changes: [{ n: 26, change: 'comes', key: 'N1' }],
    })
    expect((await get('/held?feed=other')).status).toBe(404)
    expect(await (await ask('/healthz')).json()).toEqual({
      kv: true,
      d1: true,
      unpublished: 0,
      stock_alarms: 1,
      hosted_search: [],
      version: null,
    })
  })
})

describe('the mail about a feed that does not land', () => {
  const delivery = { to: [{ kind: 'adf_email' as const, name: 'desk', email: 'sales@dealer.example' }] }

  it('[OPS-01] goes to dealer and operator within the minute, with what would change, and once a day after', async () => {
    const { here, mails, minute } = await aFilledYard({ lead: { delivery } })
    await here.type(['import', write(...OTHER.map((key) => car(key))), ...report])
    const now = Date.now()
    await minute(now)
    await minute(now + 60_000)
    expect(mails().map(({ to }) => to)).toEqual(['desk@operator.example', 'sales@dealer.example'])
    const [{ subject, text }] = mails() as [SentMail]
    expect(subject).toMatch(/: Your stock file waits for your answer$/)
    expect(text).toMatch(
      /25 of the 30 cars[^]*would take 25 cars off the site, add 1 and change 0[^]*Would leave the site:\n {2}2020 Mazda K10 \(K10\)[^]*accept --remote https:/,
    )
    await minute(now + DAY_MS + 60_000)
    expect(mails()).toHaveLength(4)
    await here.type(['accept'])
    await minute(now + 3 * DAY_MS)
    expect(mails()).toHaveLength(4)
  })

  it('[OPS-01] goes to the mailboxes that the site names for it', async () => {
    const { here, mails, minute } = await aFilledYard({
      lead: { delivery },
      stock: { alarm_emails: ['yard@dealer.example'] },
    })
    await here.type(['import', write(), ...report])
    await minute(Date.now())
    expect(mails()[0]!.text).toMatch(/stock -- report --remote \S+ --run \d+ /)
    expect(mails().map(({ to, subject }) => [to, subject.endsWith('could not be used')])).toEqual([
      ['desk@operator.example', true],
      ['yard@dealer.example', true],
    ])
  })

  it('[OPS-01] is tried again where no mail could be sent', async () => {
    const { here, env, mails, minute, troubles } = await aFilledYard()
    await here.type(['import', write(), ...report])
    const now = Date.now()
    Object.assign(env, { LOCAL: undefined })
    await minute(now)
    expect(troubles).toMatchObject([
      { event: 'stock.alarm_not_sent', message: expect.stringMatching(/no mail service/) as string },
    ])
    Object.assign(env, { LOCAL: 'yes' })
    await minute(now + 60_000)
    expect(mails()).toEqual([])
    await minute(now + 15 * 60_000)
    expect(mails()).toHaveLength(1)
  })
})

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
