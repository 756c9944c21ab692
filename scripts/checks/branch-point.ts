import { execFileSync } from 'node:child_process'

/** The commit where what is checked out left main; on main itself its last commit. Null in a clone without main. */
export function branchPoint(cwd: string): string | null {
  for (const branch of ['origin/main', 'main'])
    try {
      return execFileSync('git', ['merge-base', 'HEAD', branch], { cwd, encoding: 'utf8', stdio: 'pipe' }).trim()
    } catch {
      // A clone without that branch.
    }
  return null
}
