import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { offers } from '../../../scripts/offers/program.ts'
import { checkSite } from '../../../shared/tenant/check.ts'
import { stockKeys } from '../../../worker/platform/bearer-keys.ts'
import { siteInput } from '../../builders/site.ts'
import { stopClock } from '../../clock.ts'
import { aForm } from '../a-form.ts'
import { anOperator, PLACES } from './an-operator.ts'

stopClock(Date.parse('2026-11-21T02:00:00Z'))
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'offers-'))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  vi.restoreAllMocks()
})

const fileOf = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const CSV = 'id,name,manufacturer,model,ends_at\nA1,Tow bar,Toyota,HiLux,2026-12-31\nA2,Check,,,2026-11-30\n'

type Site = NonNullable<Parameters<typeof aForm>[0]>['site']
async function aDesk(site: Site = {}) {
  const yard = await aForm({ site: { features: { captcha: false }, ...site } })
  return { ...yard, ...(await anOperator(offers, stockKeys, yard)) }
}

describe.each(PLACES)('npm run offers, %s', (_, place) => {
  it('[OFF-01] [OPS-01] imports a file and lists what is stored', async () => {
    const { [place]: desk } = await aDesk()
    const { code, out } = await desk.type(['import', '--file', fileOf('offers.csv', CSV)])
    expect(code).toBe(0)
    expect(out).toContain(`offers.csv now has the offers of ${desk.name}:\n       2  rows read\n       2  offers added`)
    expect((await desk.type(['list'])).out).toBe(
      [
        'running  2026-11-21 to 2026-12-31  main  A1  Toyota HiLux  Tow bar',
        'running  2026-11-21 to 2026-11-30  main  A2  Check\n',
      ].join('\n'),
    )
  })

  it('[OFF-01] names the columns that no field reads', async () => {
    const { [place]: desk } = await aDesk()
    const file = fileOf('typo.csv', 'id,name,price_txt\nA1,Tow bar,drive away\n')
    expect((await desk.type(['import', '--file', file])).out).toContain(
      'No field reads the column "price_txt" (did you mean price_text?).',
    )
  })

  it('[OFF-01] changes nothing in a dry run, nor by a file without offers', async () => {
    const { [place]: desk } = await aDesk()
    const { out } = await desk.type(['import', '--dry-run', '--file', fileOf('offers.csv', CSV)])
    expect(out).toContain(`offers.csv would be the offers of ${desk.name}:`)
    const empty = await desk.type(['import', '--file', fileOf('empty.csv', 'id,name\n')])
    expect(empty.code).toBe(1)
    expect(empty.err).toContain('Nothing was changed. The file has no offers in it, and an empty file ends none.')
    expect((await desk.type(['list'])).out).toBe(`${desk.name} has no offers.\n`)
  })

  it('[OFF-01] [OPS-01] writes the rows that it could not take into a report', async () => {
    const { [place]: desk } = await aDesk()
    const report = join(folder, 'bad.csv')
    const file = fileOf('offers.csv', `${CSV}A3,Three,,,2026-12-01\nA4,Four,,,2026-12-01\nA5,,,,2026-12-01\n`)
    const { code, out } = await desk.type(['import', '--file', file, '--report', report])
    expect(code).toBe(0)
    expect(out).toContain(`Rows and values that were refused or left out are listed in ${report}`)
    expect(readFileSync(report, 'utf8')).toContain('6,name,,name is missing,row refused,refusal,')
  })

  it('[OFF-01] reads by the mapping of the site', async () => {
    const mapping = { fields: { id: [{ from: ['Ref'] }], name: [{ from: ['Deal'] }] } }
    const { [place]: desk } = await aDesk({ offers: { mapping } })
    await desk.type(['import', '--file', fileOf('offers.csv', 'Ref,Deal\n7,Tow bar\n')])
    expect((await desk.type(['list'])).out).toContain('main  7  Tow bar')
  })
})

it('[OFF-01] reads by a mapping in a file on this machine, and says what is wrong with one', async () => {
  const { here, live } = await aDesk()
  const file = fileOf('offers.csv', 'Ref,Deal\n7,Tow bar\n')
  const map = fileOf('map.json', '{"fields":{"id":{"from":"Ref"},"name":{"from":"Deal"}}}')
  expect((await here.type(['import', '--file', file, '--map', map])).code).toBe(0)
  const bad = await here.type([
    'import',
    '--file',
    file,
    '--map',
    fileOf('bad.json', '{"fields":{"id":{"from":"Ref"}}}'),
  ])
  expect([bad.code, bad.err]).toEqual([1, expect.stringContaining('fields.name is missing: every offer needs it.')])
  const far = await live.type(['import', '--file', file, '--map', map])
  expect([far.code, far.err]).toEqual([2, expect.stringContaining('--map is for local data')])
})

describe('PUT /api/offers', () => {
  it.each([
    ['?colour=red', 400, 'bad_option'],
    ['?feed=No%20Name', 400, 'bad_option'],
    ['?format=xls', 400, 'bad_option'],
    ['', 422, 'no_offers'],
  ])('[OFF-01] refuses with a reason, and changes nothing: %s', async (query, status, code) => {
    const { ask, key, base } = await aDesk()
    const answer = await ask(`/api/offers${query}`, {
      method: 'PUT',
      body: 'id,name\n',
      headers: { Authorization: `Bearer ${key}` },
    })
    expect([answer.status, ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([status, code])
    expect(base.rows('select * from offer')).toEqual([])
  })
})

it('[OFF-01] [TEN-02] a mapping with a field that offers do not have is no valid config', () => {
  const mapping = { fields: { id: { from: 'Ref' }, name: { from: 'Deal' }, nam: { from: 'Deal' } } }
  expect(checkSite(siteInput({ offers: { mapping } }))).toMatchObject({
    problems: [{ path: 'offers.mapping.fields.nam', rule: expect.stringContaining('did you mean name?') }],
  })
})
