import { mkdirSync, rmSync } from 'node:fs'
import { branchPoint } from './checks/branch-point.ts'
import { runLanes } from './checks/lanes.ts'
import { DEAD_CODE, FORMAT, LINT, REPORTS, TENANTS, TYPES, vitest } from './checks/steps.ts'
import { runScript } from './errors.ts'
import { ROOT } from './root.ts'

await runScript(async () => {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  await runLanes(
    [
      { steps: [TYPES, FORMAT, TENANTS, DEAD_CODE] },
      { steps: [LINT] },
      {
        steps: [vitest('tests of what changed', 'unit', '--changed', branchPoint(ROOT) ?? 'HEAD', '--passWithNoTests')],
      },
    ],
    process.env,
  )
})
