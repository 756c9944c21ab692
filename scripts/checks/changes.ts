import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Files that differ from where this branch left main, from the root, uncommitted and new ones with them; no removed ones. */
export function changedFiles(root: string): string[] {
  const lines = (...args: string[]) => git(root, args).split('\n').filter(Boolean)
  const changed = lines('diff', '--name-only', branchPoint(root) ?? 'HEAD')
  const added = lines('ls-files', '--others', '--exclude-standard')
  return [...new Set([...changed, ...added])].filter((file) => existsSync(join(root, file)))
}

/** The commit where what is checked out left main; on main itself its last commit. Null in a clone without main. */
export function branchPoint(root: string): string | null {
  for (const branch of ['origin/main', 'main'])
    try {
      return git(root, ['merge-base', 'HEAD', branch]).trim()
    } catch {
      // A clone without that branch.
    }
  return null
}

const git = (cwd: string, args: string[]): string => execFileSync('git', args, { cwd, encoding: 'utf8', stdio: 'pipe' })
