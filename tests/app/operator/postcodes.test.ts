import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { postcodes } from '../../../scripts/postcodes/program.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'
import { typed } from './an-operator.ts'

const HEADER = 'postcode,place_name,state_name,state_code,latitude,longitude,accuracy\n'
const BRISBANE = '4000,Brisbane,Queensland,QLD,-27.47,153.02,4\n'

const folder = mkdtempSync(join(tmpdir(), 'forecourt-postcodes-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = (name: string) => join(folder, name)

function file(name: string, text: string) {
  writeFileSync(path(name), text)
  return path(name)
}
const good = file('good.csv', `${HEADER}${BRISBANE.repeat(9)}4001,Sea,,,0,0,\n`)

describe('npm run postcodes', () => {
  it('[CAL-02] loads a file in place of any earlier one, and says what it left out', async () => {
    const { db, rows } = sqliteDatabase()
    for (let time = 0; time < 2; time++) {
      const { code, out, err } = await typed(postcodes, ['load', good, '--report', path('report.csv')], {
        env: { DB: db },
      })
      expect([code, err, out]).toEqual([
        0,
        '',
        expect.stringContaining('Loaded: 1 postcodes, from 10 rows of good.csv'),
      ])
      expect(rows('select * from postcode')).toMatchObject([{ postcode: '4000', name: 'Brisbane' }])
    }
    expect(readFileSync(path('report.csv'), 'utf8')).toContain('11,latitude')
  })

  it('[CAL-02] writes the statements for a deployed database, and changes nothing here', async () => {
    const sql = path('out.sql')
    const { code, out, err } = await typed(postcodes, ['load', '-', '--sql', sql], { piped: HEADER + BRISBANE })
    expect([code, out, err]).toEqual([
      0,
      expect.stringContaining(
        `wrangler d1 execute DB --remote --config dist/forecourt/wrangler.production.json --file ${sql}`,
      ),
      '',
    ])
    expect(readFileSync(sql, 'utf8')).toContain("('4000', 'Brisbane', 'QLD', -27.47, 153.02)")
  })

  it.each<[string, number, string, () => string[]]>([
    ['a share that is none', 2, 'Give a percentage from 0 to 100.', () => ['load', 'x.csv', '--max-bad', 'all']],
    ['a file that is not there', 1, 'does not exist', () => ['load', path('nothing.csv')]],
    ['a file of nothing', 1, 'Nothing was changed.', () => ['load', file('none.csv', HEADER)]],
    [
      'more bad rows than it bears',
      1,
      'Nothing was changed. 1 of 2 rows cannot be used.',
      () => ['load', file('bad.csv', `${HEADER}${BRISBANE}x,B,,,-27,153,\n`), '--report', path('r.csv')],
    ],
  ])('[CAL-02] says what is wrong: %s', async (_, exit, words, args) => {
    const { code, err } = await typed(postcodes, args())
    expect([code, err]).toEqual([exit, expect.stringContaining(words)])
  })
})
