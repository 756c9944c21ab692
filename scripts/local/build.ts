import { spawnSync } from 'node:child_process'
import { CommandError } from '../errors.ts'
import { ROOT } from '../root.ts'

/** Builds client and Worker for production into dist/. */
export function build(): void {
  const { status, stderr, stdout } = spawnSync('vite', ['build', '--logLevel', 'warn'], { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new CommandError(`The build failed:\n${stdout}${stderr}`)
}
