import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../../../scripts/root.ts'

/** Tests are read by another parser than Node's own, which reads the commands. */
it('every module that a command may load is read by Node itself', () => {
  const files = globSync('{scripts,shared,worker,tests/bench}/**/*.ts', { cwd: ROOT })
  const refused = files.flatMap((file) => {
    try {
      stripTypeScriptTypes(readFileSync(join(ROOT, file), 'utf8'))
      return []
    } catch (error) {
      return [`${file}: ${String(error)}`]
    }
  })
  expect(files.length).toBeGreaterThan(500)
  expect(refused).toEqual([])
})
