import { mkdirSync, rmSync } from 'node:fs'
import { chromium } from './browser.ts'
import { runLanes } from './checks/lanes.ts'
import {
  BROWSER,
  BUILD,
  DEAD_CODE,
  DEPLOY,
  FORMAT,
  LINT,
  REPORTS,
  stepEnv,
  TENANTS,
  TYPES,
  vitest,
} from './checks/steps.ts'
import { runScript } from './errors.ts'

// Two lanes for two cores. The browser tests are the longest way and wait often: the other steps fill their gaps.
await runScript(async () => {
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS, { recursive: true })
  const aside = [
    TYPES,
    FORMAT,
    TENANTS,
    LINT,
    DEAD_CODE,
    vitest('unit, app and contract tests', 'unit'),
    vitest('workerd tests', 'edge'),
  ]
  await runLanes(
    [
      { steps: [BUILD, BROWSER] },
      { steps: [...aside.map((step): typeof step => ({ ...step, isBackground: true })), DEPLOY], after: BUILD.name },
    ],
    stepEnv(await chromium({ isWhole: false })),
  )
})
