import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CommandError } from '../../../scripts/errors.ts'
import { ROOT } from '../../../scripts/root.ts'
import type { serve } from './serve.ts'

export type OlderTree = {
  root: string
  /** Null of a commit that is older than this comparison. */
  serve: typeof serve | null
}

/** Where the older tree and the stores of both builds are, until the process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-check-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  return folder
}

/** The files of a commit in `folder`, built with the packages that it asks for. */
export async function olderTree(commit: string, folder: string): Promise<OlderTree> {
  const root = join(folder, 'older')
  mkdirSync(root)
  const files = execFileSync('git', ['archive', '--format=tar', commit], { cwd: ROOT, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', root], { input: files })
  const module = join(root, 'tests/bench/check/serve.ts')
  if (!existsSync(module)) return { root, serve: null }
  if (isSame(root, 'package-lock.json')) symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  else run(root, 'npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error')
  run(root, join(root, 'node_modules/.bin/vite'), 'build', '--logLevel', 'warn')
  return { root, ...((await import(module)) as { serve: typeof serve }) }
}

const isSame = (root: string, file: string) => readFileSync(join(root, file)).equals(readFileSync(join(ROOT, file)))

function run(cwd: string, program: string, ...args: string[]): void {
  try {
    execFileSync(program, args, { cwd, encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new CommandError(`The older build could not be made:\n${stdout}${stderr}`)
  }
}
