import { execFileSync } from 'node:child_process'
import { branchPoint } from '../../../scripts/checks/near-tests.ts'
import { CommandError } from '../../../scripts/errors.ts'

/** What a build is made from, and what fills its stores: a commit of anything else has the figures of the one before. */
const BUILT_FROM = [
  'client',
  'shared',
  'worker',
  'tenants',
  'scripts',
  'package-lock.json',
  'vite.config.ts',
  'wrangler.toml',
]

/** The older commit, or why there is nothing to compare with. */
export type Base = { commit: string } | { nothing: string }

/**
 * What the working tree in `cwd` is compared with. Unless it is named: HEAD while something that is built is not
 * committed; on a branch, where it left main; on main, what was there before the last commit that changed what is built.
 */
export function baseOf(cwd: string, named?: string): Base {
  const commit = named === undefined ? chosen(cwd) : commitOf(cwd, named)
  if (commit === null && named !== undefined) throw new CommandError(`--base ${named} is no commit of this clone.`)
  if (commit === null) return { nothing: why(cwd) }
  if (git(cwd, 'diff', '--quiet', commit, '--', ...BUILT_FROM) !== null && !isDirty(cwd))
    return { nothing: `Nothing that is built differs from ${commit.slice(0, 8)}: nothing was compared.` }
  return { commit }
}

function chosen(cwd: string): string | null {
  const head = commitOf(cwd, 'HEAD')
  if (isDirty(cwd)) return head
  const left = branchPoint(cwd)
  if (left !== null && left !== head) return left
  const last = git(cwd, 'rev-list', '-1', '--first-parent', 'HEAD', '--', ...BUILT_FROM)
  return last ? commitOf(cwd, `${last}^`) : null
}

/** The commit that is measured, with a plus where more is built than it has. */
export const headOf = (cwd: string): string =>
  `${commitOf(cwd, 'HEAD')?.slice(0, 8) ?? 'no commit'}${isDirty(cwd) ? '+' : ''}`

/** Files that git does not know yet are built too. */
const isDirty = (cwd: string): boolean => Boolean(git(cwd, 'status', '--porcelain', '--', ...BUILT_FROM))

const commitOf = (cwd: string, revision: string) => git(cwd, 'rev-parse', '--verify', '--quiet', `${revision}^{commit}`)

const why = (cwd: string): string =>
  git(cwd, 'rev-parse', '--is-shallow-repository') === 'true'
    ? 'This clone is shallow and has no older commit: nothing was compared. With the whole history (git fetch --unshallow) it is.'
    : 'There is no older commit: nothing was compared.'

/** What git prints, or null where it fails. */
function git(cwd: string, ...args: string[]): string | null {
  try {
    return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return null
  }
}

/** What the commits since `commit` say in trailers `Bench-loss: <figure> <reason>`. */
export const trailersSince = (cwd: string, commit: string): string[] =>
  (git(cwd, 'log', '--format=%(trailers:key=Bench-loss,valueonly)', `${commit}..HEAD`) ?? '')
    .split('\n')
    .filter(Boolean)
