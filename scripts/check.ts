import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { runLanes } from './checks/lanes.ts'
import { DEAD_CODE, FORMAT, LINT, REPORTS, TENANTS, TYPES, vitest } from './checks/steps.ts'
import { runScript } from './errors.ts'
import { ROOT } from './root.ts'

/** Where this branch left main; on main itself, the last commit. */
function base(): string {
  for (const branch of ['origin/main', 'main'])
    try {
      return execFileSync('git', ['merge-base', 'HEAD', branch], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim()
    } catch {
      // A clone without that branch.
    }
  return 'HEAD'
}

await runScript(async () => {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  await runLanes(
    [
      { steps: [TYPES, FORMAT, TENANTS, DEAD_CODE] },
      { steps: [LINT] },
      { steps: [vitest('tests of what changed', 'unit', '--changed', base(), '--passWithNoTests')] },
    ],
    process.env,
  )
})
