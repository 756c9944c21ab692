import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { stock } from '../../../scripts/stock/program.ts'
import type { SiteInput } from '../../../shared/tenant/schema.ts'
import { stockKeys } from '../../../worker/platform/bearer-keys.ts'
import { aForm } from '../a-form.ts'
import { anOperator, PLACES } from './an-operator.ts'

const folder = mkdtempSync(join(tmpdir(), 'forecourt-stray-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const FILE = join(folder, 'stock.csv')
writeFileSync(FILE, 'source_key,name,car_type,make,model\nA,2020 Mazda CX-5,used,Mazda,CX-5\n')

async function aDesk(place: (typeof PLACES)[number][1], site: Partial<SiteInput> = {}) {
  const { [place]: desk } = await anOperator(stock, stockKeys, await aForm({ cars: [], site }))
  const send = (...args: string[]) => desk.type(['import', FILE, '--report', join(folder, 'report.csv'), ...args])
  const cars = async () => /(\d+) {2}in_stock/.exec((await desk.type(['list'])).out)?.[1]
  return { ...desk, send, cars }
}

describe.each(PLACES)('the name of a feed on a site that lists none, %s', (_, place) => {
  it('[STK-04] is free for the first file, and has to be the same afterwards', async () => {
    const { send, cars } = await aDesk(place)
    expect((await send('--feed', 'north')).code).toBe(0)
    expect((await send('--feed', 'north')).code).toBe(0)
    const { code, err } = await send('--feed', 'nroth')
    expect(code).toBe(1)
    expect(err).toContain('this site has no feed nroth: did you mean north? Its cars come from: north.')
    expect(err).toContain('"feeds": [{ "name": "north", "mapping": "feeds/north.json" }, { "name"')
    expect((await send()).err).toContain('this site has no feed main. Its cars come from: north.')
    expect(await cars()).toBe('1')
  })

  it('[STK-04] is free again when the feed has ended', async () => {
    const { send, type, cars } = await aDesk(place)
    await send('--feed', 'north')
    await type(['end-feed', '--feed', 'north'])
    expect((await send('--feed', 'south')).code).toBe(0)
    expect(await cars()).toBe('1')
  })

  it('[STK-04] ends no feed that it never had, and a feed twice', async () => {
    const { send, type, cars } = await aDesk(place)
    await send('--feed', 'north')
    const { code, err } = await type(['end-feed', '--feed', 'nroth'])
    expect(code).toBe(1)
    expect(err).toContain('no feed nroth: did you mean north? Its feeds: north. Nothing was changed.')
    expect(await cars()).toBe('1')
    expect((await type(['end-feed', '--feed', 'north'])).code).toBe(0)
    expect((await type(['end-feed', '--feed', 'north'])).code).toBe(0)
  })

  it('[STK-04] that its site.json lists begins a feed beside the others', async () => {
    const feeds = ['main', 'south'].map((name) => ({ name, mapping: 'forecourt' }))
    const { send, cars } = await aDesk(place, { feeds })
    await send()
    expect((await send('--feed', 'south')).code).toBe(0)
    expect((await send('--feed', 'suoth')).err).toContain('has no feed suoth: did you mean south? Its feeds are: main')
    expect(await cars()).toBe('2')
  })
})
