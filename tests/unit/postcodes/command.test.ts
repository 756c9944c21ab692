import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { readPostcodes } from '../../../scripts/postcodes/read.ts'
import { ROOT } from '../../../scripts/root.ts'

const ELKFOX = 'postcode,place_name,state_name,state_code,latitude,longitude,accuracy\n'
const PROCTOR = '"ID",Postcode,Locality,State,Long,Lat,DC,"Lat (Google)"\n'
const bodyOf = (text: string | Uint8Array<ArrayBuffer>) => new Blob([text]).stream() as ReadableStream<Uint8Array>
const read = (text: string) => readPostcodes(bodyOf(text))

describe('a file of postcodes', () => {
  it('[CAL-02] is read in the columns of either public source', async () => {
    const place = { postcode: '0800', name: 'Darwin', state: 'NT', lat: -12.46, long: 130.84 }
    expect((await read(`${ELKFOX}800,Darwin,Northern Territory,NT,-12.46,130.84,4\n`)).table).toEqual([place])
    expect((await read(`${PROCTOR}1,0800,DARWIN,NT,130.84,-12.46,,-12\n`)).table).toEqual([place])
    const packed = gzipSync(`${ELKFOX}800,Darwin,Northern Territory,NT,-12.46,130.84,4\n`)
    expect((await readPostcodes(bodyOf(new Uint8Array(packed)))).table).toEqual([place])
  })

  it('[CAL-02] names every row that is left out, by line, cell and reason', async () => {
    const rows = [
      '4000,Brisbane,Queensland,QLD,-27.47,153.02,4',
      '4001,Nowhere,Queensland,QLD,0,0,',
      '99,X,,,1,1,1',
      'short',
    ]
    const { bad, table, rows: count } = await read(ELKFOX + rows.join('\n'))
    expect([count, table.map(({ postcode }) => postcode)]).toEqual([4, ['4000']])
    expect(bad.map(({ line, column, value, reason }) => [line, column, value, reason])).toEqual([
      [3, 'latitude', '0, 0', 'says only that nobody knows the place'],
      [4, 'postcode', '99', 'is no postcode'],
      [5, '', '', 'has 1 cells where the header has 7'],
    ])
  })

  it('[CAL-02] is refused as a whole with columns that nobody knows, and when it is no text', async () => {
    await expect(read('name,phone\nA,1\n')).rejects.toThrow('columns are those of no source known here')
    await expect(read('\u0000\u0001')).rejects.toThrow('Nothing was changed')
  })
})

// Each starts a program of its own.
describe('npm run postcodes', { timeout: 30_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'postcodes-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/postcodes.ts'), ...args], {
      encoding: 'utf8',
      cwd: folder,
    })
    return { status, told: stdout + stderr }
  }

  it('[CAL-02] writes the statements for a deployed database, and says what it left out', () => {
    const source = file(
      'good.csv',
      `${ELKFOX}${'4000,Brisbane,Queensland,QLD,-27.47,153.02,4\n'.repeat(9)}4001,Sea,,,0,0,\n`,
    )
    const [sql, report] = [join(folder, 'out.sql'), join(folder, 'report.csv')]
    const { status, told } = run('load', source, '--sql', sql, '--report', report)
    expect([status, told]).toEqual([0, expect.stringContaining('1 postcodes, from 10 rows of good.csv')])
    expect(told).toContain(`wrangler d1 execute DB --remote --file ${sql}`)
    expect(readFileSync(sql, 'utf8')).toContain("('4000', 'Brisbane', 'QLD', -27.47, 153.02)")
    expect(readFileSync(report, 'utf8')).toContain('11,latitude')
  })

  it.each<[string, number, string, () => string[]]>([
    ['no command', 2, 'Which command?', () => []],
    ['another command', 2, 'There is no command drop.', () => ['drop']],
    ['no file', 2, 'Name one file to load.', () => ['load']],
    ['an option that is none', 2, 'Usage:', () => ['load', 'x.csv', '--site', 'yard']],
    ['a share that is none', 2, '--max-bad is a percentage', () => ['load', 'x.csv', '--max-bad', 'all']],
    ['a file that is not there', 1, 'is not there', () => ['load', join(folder, 'nothing.csv')]],
    ['a file of nothing', 1, 'Nothing was changed.', () => ['load', file('none.csv', ELKFOX), '--sql', 'x.sql']],
    [
      'more bad rows than it bears',
      1,
      'Nothing was changed. 1 of 2 rows cannot be used.',
      () => [
        'load',
        file('bad.csv', `${ELKFOX}4000,A,,,-27,153,\nx,B,,,-27,153,\n`),
        '--sql',
        'x.sql',
        '--report',
        join(folder, 'r.csv'),
      ],
    ],
  ])('[CAL-02] says what is wrong: %s', (_, exit, words, args) => {
    const { status, told } = run(...args())
    expect([status, told]).toEqual([exit, expect.stringContaining(words)])
  })
})
