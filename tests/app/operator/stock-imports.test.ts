import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { aYard, car, HEADER, OTHER, stockFiles, YARD } from './a-stock-desk.ts'
import { PLACES } from './an-operator.ts'

const folder = mkdtempSync(join(tmpdir(), 'forecourt-imports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { write, report, aFilledYard } = stockFiles(folder)

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
    expect(out).toMatch(
      /^25 of the 30 cars [^]*\nTo take it: npm run stock -- accept --\S+ \S+ --feed main, with --car <key> the values of one car \(~ and \?\)\n$/,
    )
    expect(out.split('\n')).toHaveLength(29)
    expect(out).toContain('- 2020 Mazda K10  K10\n')
    expect(out).toContain('+ 2020 Mazda N1  N1\n')
    expect((await desk.type(['accept'])).out).toMatch(
      /^What was held of the feed main is now the stock of [^]* 25 {2}cars vanished/,
    )
    expect((await desk.type(['runs'])).out).toMatch(/^Imports, newest first/)
    expect(await (await ask('/search/used-cars')).text()).toContain('Mazda N1')
    expect((await desk.type(['accept'])).err).toMatch(/^[^\n]*waits for an answer[^\n]*\n$/)
  })

  it('[STK-06] waits on where the values of one car are taken, and is not that of a day to come', async () => {
    const { [place]: desk } = await aFilledYard()
    const half = write(...YARD.map((key, at) => car(key, at < 20 ? '4190' : '31990')))
    expect((await desk.type(['import', half, ...report, '--as-of', '2999-01-01'])).err).toContain(
      'lies in the future. Leave it out for now.',
    )
    expect((await desk.type(['import', half, ...report])).err).toContain('price is far from what it was for 20')
    expect((await desk.type(['accept', '--car', 'K77'])).err).toContain('No values of a car K77 of the feed main wait.')
    expect((await desk.type(['accept', '--car', YARD[0]!])).out).toMatch(
      /^What was held of the car \S+ of the feed main is now the stock of [^]* 1 {2}cars changed/,
    )
    expect((await desk.type(['accept'])).out).toMatch(/ 19 {2}cars changed/)
  })

  it('[OPS-01] is deleted by another', async () => {
    const { [place]: desk } = await aFilledYard()
    await desk.type(['import', write(...OTHER.map((key) => car(key))), ...report])
    expect((await desk.type(['discard'])).out).toMatch(/no alarm any more/)
    expect((await desk.type(['discard'])).code).toBe(1)
    expect((await desk.type(['list'])).out).toMatch(/30 {2}in_stock\n(?:(?!ALARM)[^])*Imports/)
  })
})

it.each(PLACES)(
  '[TEN-04] an import says which cars the site’s own settings keep off its pages, %s',
  async (_, place) => {
    const { [place]: desk } = await aYard({ stock: { location_names: ['Aspley'] } })
    const said = '2 cars kept off sale here: 2 by the site’s stock.location_names (X1, X2). See the report.'
    expect((await desk.type(['import', write(car('X1'), car('X2')), ...report])).out).toContain(said)
    expect((await desk.type(['runs'])).out).toContain(said)
  },
)

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
      age_seconds: { kv: 0, d1: 0 },
      unpublished: 0,
      stock_alarms: 1,
      hosted_search: [],
      version: null,
    })
  })
})
