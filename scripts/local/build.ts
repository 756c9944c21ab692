import { spawnSync } from 'node:child_process'
import { Stop } from '../fail.ts'
import { ROOT } from '../root.ts'

/** Builds client and Worker for production. */
export function build(): void {
  const { status, stderr, stdout } = spawnSync('vite', ['build', '--logLevel', 'warn'], { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new Stop(`The build failed:\n${stdout}${stderr}`)
}
