import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readBuiltOptions } from '../../../scripts/local/server.ts'

it('npm start reads the secrets of .dev.vars as they are now, and none that a build has kept', () => {
  const build = mkdtempSync(join(tmpdir(), 'forecourt-build-'))
  const secrets = join(build, 'secrets-of-this-machine')
  const write = (name: string, text: string) => writeFileSync(join(build, name), text)
  write('index.js', 'export default {}')
  write('wrangler.json', JSON.stringify({ name: 'yard', main: 'index.js', compatibility_date: '2026-01-01' }))
  write('.dev.vars', 'GONE=1')
  expect(JSON.stringify(readBuiltOptions(build, secrets))).not.toContain('GONE')
  expect(existsSync(join(build, '.dev.vars'))).toBe(false)
  writeFileSync(secrets, 'HERE=1')
  expect(JSON.stringify(readBuiltOptions(build, secrets))).toContain('HERE')
  rmSync(build, { recursive: true })
})
