import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import type { DeployConfig } from './config.ts'

const TAG_CHARS = 20

/** A tag for what is deployed, by its content: the same build with the same config has the same tag. */
export function versionTag(config: DeployConfig): string {
  const hash = createHash('sha256').update(JSON.stringify(config))
  const files = globSync(['dist/client/**/*', 'dist/forecourt{,_jobs}/**/*.{js,wasm}'], {
    cwd: ROOT,
    withFileTypes: true,
  })
  for (const path of files.flatMap((file) => (file.isFile() ? join(file.parentPath, file.name) : [])).toSorted())
    hash.update(path.slice(ROOT.length)).update(readFileSync(path))
  return hash.digest('hex').slice(0, TAG_CHARS)
}
