import { mkdirSync, rmSync } from 'node:fs'
import { changedFiles, nearTests, readImports } from './checks/near-tests.ts'
import { runLanes } from './checks/run-steps.ts'
import { chooseSteps, DEAD_CODE, REPORTS, TENANTS, TYPES, vitest } from './checks/steps.ts'
import { runScript } from './errors.ts'
import { ROOT } from './root.ts'

// What a change most likely breaks, in seconds: failures and one count. `npm test` is everything, as CI runs it.
await runScript(async () => {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const changed = changedFiles(ROOT)
  const tests = nearTests(changed, readImports(ROOT))
  await runLanes(
    [
      { steps: [TYPES, ...chooseSteps(changed), DEAD_CODE, TENANTS] },
      { steps: [vitest('tests near the change', 'unit', ...tests)] },
    ],
    process.env,
    { isQuiet: true },
  )
})
