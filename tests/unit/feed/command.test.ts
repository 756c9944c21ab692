import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '../../../scripts/root.ts'

/** Starting the local data takes a second or two each time. */
const SLOW = 60_000
const SITE = readdirSync(join(ROOT, 'tenants')).find((name) => /^[a-z]/.test(name)) ?? ''
const CSV =
  'source_key,name,car_type,make,model,price\nA,2020 Mazda CX-5,used,Mazda,CX-5,=1+1\nB,2019 Ford,used,Ford,Ranger,9\n'

let folder: string
const path = (name: string): string => join(folder, name)

function write(name: string, content: string | Uint8Array): string {
  writeFileSync(path(name), content)
  return path(name)
}

function stock(args: string[], input?: Uint8Array) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/stock.ts'), ...args], {
    cwd: folder,
    input,
    encoding: 'utf8',
    env: {
      ...process.env,
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      WRANGLER_SEND_METRICS: 'false',
      STOCK_KEY: '',
      TYPESENSE_API_KEY: '',
    },
  })
  // A slow machine is told how far it is.
  return { status, stdout, stderr: stderr.replace(/^Rows read: \d+\n/gm, '') }
}

const local = (...args: string[]): string[] => [...args, '--site', SITE, '--state', path('state/v3')]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-stock-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('npm run stock', () => {
  it(
    '[OPS-01] imports a file, tells the counts, and writes what it left out to a report',
    () => {
      const report = path('reports/bad.csv')
      const { status, stdout, stderr } = stock(local('import', write('cars.csv', CSV), '--report', report))
      expect(stderr).toBe('')
      expect(status).toBe(0)
      expect(stdout).toMatch(/2 {2}cars added/)
      expect(readFileSync(report, 'utf8')).toBe(
        "line,column,value,reason,action\n2,price,'=1+1,price is not a number,value left out\n",
      )
    },
    SLOW,
  )

  it(
    '[OPS-02] exports what imports again from a zipped pipe without a change, and lists it',
    () => {
      const exported = stock(local('export')).stdout
      expect(exported.trim().split('\n')).toHaveLength(2)
      expect(stock(local('import', '-'), gzipSync(exported)).stdout).toMatch(/2 {2}cars unchanged/)
      const { stdout } = stock(local('list'))
      expect(stdout).toMatch(/2 {2}in_stock/)
      expect(stdout).toMatch(/committed {2}pipe {2}by forecourt/)
    },
    SLOW,
  )

  it(
    '[OPS-01] shows a new key once',
    () => {
      expect(stock(local('key')).stdout).toMatch(/stock_[\w-]{43}\n/)
    },
    SLOW,
  )

  it('[OPS-01] shows how a deployed site is given a key, and its hash alone in that', () => {
    const { status, stdout } = stock(['key', '--site', SITE, '--sql'])
    const statement = /--command "([^"]*)"/.exec(stdout)?.[1]
    const key = /stock_[\w-]{43}/.exec(stdout)![0]
    const hash = createHash('sha256').update(key).digest('hex')
    expect(statement).toMatch(
      new RegExp(`^insert into stock_key .* values \\('${SITE}', '${hash}', \\d+\\) on conflict`),
    )
    expect([status, statement?.includes(key)]).toEqual([0, false])
  })

  it(
    '[OPS-01] ends with 1 and one sentence when a file is refused',
    () => {
      const { status, stderr } = stock(local('import', write('other.csv', 'a,b\n1,2\n')))
      expect([status, stderr]).toEqual([1, expect.stringMatching(/^Nothing was changed\. No column is known.*\n$/)])
    },
    SLOW,
  )

  it.each<[string, () => string[], number, RegExp]>([
    ['a missing file', () => local('import', 'gone.csv'), 1, /^gone\.csv is not there\.\n$/],
    [
      'a folder',
      () => (mkdirSync(path('dir'), { recursive: true }), local('import', 'dir')),
      1,
      /^dir is a folder\.\n$/,
    ],
    [
      'an unknown site',
      () => ['import', write('c.csv', CSV), '--site', 'nowhere', '--state', path('state/v3')],
      1,
      /^There is no site nowhere\. .*\n$/,
    ],
    [
      'an unknown mapping',
      () => local('import', path('cars.csv'), '--map', 'autobahn'),
      1,
      /^There is no mapping autobahn\. The mappings are: .*\n$/,
    ],
    [
      'a mapping that is wrong',
      () =>
        local(
          'import',
          path('cars.csv'),
          '--map',
          write('m.json', '{"description":"x","fields":{"prize":{"from":"x"}}}'),
        ),
      1,
      /"prize" is not a field of a car\.\n$/,
    ],
    [
      'a state that may not be written',
      () => ['list', '--site', SITE, '--state', write('file', '')],
      1,
      /cannot be written/,
    ],
    ['no command', () => [], 2, /^Which command\?\n\nUsage/],
    ['an unknown option', () => local('import', 'x', '--wat'), 2, /^Unknown option '--wat'\n\nUsage/],
    ['no site', () => ['list'], 2, /^--site is missing\.\n/],
    [
      'a policy nobody knows',
      () => local('import', 'x', '--vanished', 'burn'),
      2,
      /^--vanished is one of sold, withdraw, keep, not burn\.\n/,
    ],
    [
      'a day that is none',
      () => local('import', 'x', '--as-of', 'monday'),
      2,
      /^--as-of is a day as 2026-05-01, not monday\.\n/,
    ],
    ['a key for no site', () => ['key', '--site', "x'; drop", '--sql'], 2, /^x'; drop is no site\.\n/],
    [
      'hosted search here without its key',
      () => local('hosted', 'sync'),
      1,
      /^Set TYPESENSE_API_KEY to the key that may write to the server\.\n$/,
    ],
    [
      'hosted search at a live site without its key',
      () => local('hosted', 'rebuild', '--remote', 'https://x.example'),
      2,
      /^--key is missing: a live site answers to its key only\.\n/,
    ],
    [
      'hosted search at a live site that is not there',
      () => local('hosted', 'sync', '--remote', 'http://127.0.0.1:9', '--key', 'k'),
      1,
      /^http:\/\/127\.0\.0\.1:9 cannot be reached: .*\n$/,
    ],
    [
      'a search key from a live site',
      () => local('hosted', 'key', '--remote', 'https://x.example'),
      2,
      /^The key is made by its server: leave out --remote\.\n/,
    ],
    [
      'a live site without its key',
      () => local('import', path('cars.csv'), '--remote', 'https://x.example'),
      2,
      /^--key is missing/,
    ],
    [
      'a live site that cannot be reached',
      () => local('import', path('cars.csv'), '--remote', 'http://127.0.0.1:9', '--key', 'k'),
      1,
      /^http:\/\/127\.0\.0\.1:9 cannot be reached/,
    ],
  ])(
    '[OPS-02] ends with one clear sentence at %s',
    (_, args, status, sentence) => {
      const ended = stock(args())
      expect(ended.stderr).toMatch(sentence)
      expect(ended.status).toBe(status)
      expect(ended.stderr).not.toMatch(/\n {4}at /)
    },
    SLOW,
  )
})
