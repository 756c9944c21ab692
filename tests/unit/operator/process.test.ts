import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ROOT } from '../../../scripts/root.ts'

const SITE = readdirSync(join(ROOT, 'tenants')).find((name) => /^[a-z]/.test(name)) ?? ''
const folder = mkdtempSync(join(tmpdir(), 'forecourt-operator-'))
/** As the launcher has it. */
const NODE_COMPILE_CACHE = join(ROOT, '.forecourt/compile-cache')
const store = ['--store', join(folder, 'state/v3')]

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function typed(program: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/operate.ts'), program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      WRANGLER_SEND_METRICS: 'false',
      STOCK_KEY: '',
      NODE_COMPILE_CACHE,
    },
  })
  // A slow machine is told how far it is.
  return { status, stdout, stderr: stderr.replace(/^Rows read: \d+\n/gm, '') }
}

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

const CARS = 'source_key,name,car_type,make,model\nA,2020 Mazda CX-5,used,Mazda,CX-5\n'

it.each([
  [
    'stock',
    'the data that npm start serves',
    ['import', write('cars.csv', CARS), '--site', SITE, ...store],
    0,
    /cars added/,
  ],
  ['leads', 'a folder that cannot be written', ['list', '--store', write('file', '')], 1, /cannot be written/],
  ['reservations', 'words that are none', ['show'], 2, /^Missing required argument 'id'\.\nIts options: npm run/],
])('[OPS-02] npm run %s works on %s, and ends with what a script can tell apart', (program, _, args, code, said) => {
  const { status, stdout, stderr } = typed(program, ...args)
  const [told, silent] = code === 0 ? [stdout, stderr] : [stderr, stdout]
  expect([status, told, silent]).toEqual([code, expect.stringMatching(said), ''])
  expect(told).not.toMatch(/\n {4}at /)
})
