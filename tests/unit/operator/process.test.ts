import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ROOT } from '../../../scripts/root.ts'

/** Each starts a program of its own and opens a store. */
const SLOW = 60_000
const SITE = readdirSync(join(ROOT, 'tenants')).find((name) => /^[a-z]/.test(name)) ?? ''
const folder = mkdtempSync(join(tmpdir(), 'forecourt-operator-'))
const store = ['--store', join(folder, 'state/v3')]

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function typed(program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, `scripts/${program}.ts`), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false', STOCK_KEY: '' },
  })
  return { status, stdout, stderr }
}

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const CARS = 'source_key,name,car_type,make,model\nA,2020 Mazda CX-5,used,Mazda,CX-5\n'
const POSTCODES = 'postcode,place_name,state_name,state_code,latitude,longitude,accuracy\n4000,Brisbane,,QLD,-27,153,\n'

it.each([
  ['stock', ['import', write('cars.csv', CARS), '--site', SITE], /cars added/],
  ['leads', ['list'], /^No site has leads\.\n$/],
  ['postcodes', ['load', write('postcodes.csv', POSTCODES)], /^Loaded: 1 postcodes/],
])(
  '[OPS-02] npm run %s works on local data of its own, ends with 0 and complains of nothing',
  (program, args, said) => {
    const { status, stdout, stderr } = typed(program, ...args, ...store)
    expect([status, stderr, stdout]).toEqual([0, '', expect.stringMatching(said)])
  },
  SLOW,
)

it.each([
  ['reservations', ['list', '--site', SITE, ...store], 1, /^\S+ has not been loaded\. Run npm start once\.\n$/],
  ['stock', ['list', '--site', SITE, '--store', write('file', '')], 1, /cannot be written/],
  ['leads', ['show'], 2, /^Which lead\?\n\nUsage/],
])(
  '[OPS-02] npm run %s ends with what a script can tell apart',
  (program, args, code, said) => {
    const { status, stderr, stdout } = typed(program, ...args)
    expect([status, stdout, stderr]).toEqual([code, '', expect.stringMatching(said)])
    expect(stderr).not.toMatch(/\n {4}at /)
  },
  SLOW,
)
