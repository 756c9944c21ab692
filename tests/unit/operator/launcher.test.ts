import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ROOT } from '../../../scripts/root.ts'

type Packages = Record<string, { version: string; integrity: string; optional?: boolean }>

const HONO = { 'node_modules/hono': { version: '4.0.0', integrity: 'sha512-a' } }
const FOR_MAC = { 'node_modules/fsevents': { version: '2.0.0', integrity: 'sha512-b', optional: true } }

const folder = mkdtempSync(join(tmpdir(), 'launcher-'))
afterAll(() => rmSync(folder, { recursive: true }))

const program = (path: string, text: string) => writeFileSync(path, `#!/bin/sh\n${text}\n`, { mode: 0o755 })
let made = 0

/** Runs a command in a project of these packages, with an npm that only says that it was called; what was printed. */
function launch(locked: Packages, installed: Packages | null) {
  const project = join(folder, String(++made))
  const bin = join(project, 'node_modules/.bin')
  for (const path of [bin, join(project, 'scripts'), join(project, 'path')]) mkdirSync(path, { recursive: true })
  cpSync(join(ROOT, 'scripts/run.mjs'), join(project, 'scripts/run.mjs'))
  writeFileSync(
    join(project, 'package-lock.json'),
    JSON.stringify({ packages: { '': { name: 'project' }, ...locked } }),
  )
  if (installed)
    writeFileSync(join(project, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
  writeFileSync(join(project, 'calls'), '')
  program(join(bin, 'greet'), 'echo hello')
  program(join(project, 'path/npm'), `echo "npm $*" >> "${project}/calls"`)
  const { stdout } = spawnSync(process.execPath, [join(project, 'scripts/run.mjs'), 'greet'], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${project}/path:${process.env['PATH']}` },
  })
  return { stdout, calls: readFileSync(join(project, 'calls'), 'utf8') }
}

describe('the launcher of every npm script', () => {
  it.each<[string, Packages, Packages]>([
    ['after npm ci', HONO, HONO],
    ['where a package is for another system', { ...HONO, ...FOR_MAC }, HONO],
  ])('installs nothing %s', (_, locked, installed) => {
    expect(launch(locked, installed)).toEqual({ stdout: 'hello\n', calls: '' })
  })

  it.each<[string, Packages, Packages | null]>([
    ['nothing is installed', HONO, null],
    ['a package is missing', HONO, {}],
    ['a package has another version', HONO, { 'node_modules/hono': { version: '3.0.0', integrity: 'sha512-a' } }],
    ['a package has other content', HONO, { 'node_modules/hono': { version: '4.0.0', integrity: 'sha512-z' } }],
    ['a package is no longer locked', {}, HONO],
  ])('installs the packages where %s, and goes on', (_, locked, installed) => {
    const { stdout, calls } = launch(locked, installed)
    expect([stdout, calls]).toEqual(['hello\n', 'npm ci --no-audit --no-fund --loglevel=error\n'])
  })
})
