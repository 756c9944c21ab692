import type { Lane } from './lanes.ts'
import { BROWSER, BUILD, DEAD_CODE, DEPLOY, FORMAT, LINT, TENANTS, TYPES, vitest } from './steps.ts'

const STATIC = [TYPES, FORMAT, TENANTS, LINT, DEAD_CODE]
const UNIT = vitest('unit, app and contract tests', 'unit')
const WORKERD = vitest('workerd tests', 'edge')

/** `npm test -- <part>`: what each machine of CI runs (checks.yml). */
export const PARTS = {
  static: [{ steps: STATIC }],
  unit: [{ steps: [UNIT] }],
  workerd: [{ steps: [WORKERD] }],
  browser: [{ steps: [BUILD, BROWSER] }, { steps: [DEPLOY], after: BUILD.name }],
} satisfies Record<string, Lane[]>

/** All parts in two lanes, for two cores. The browser tests are the longest way and wait often: the other steps fill their gaps. */
export const WHOLE: Lane[] = [
  { steps: [BUILD, BROWSER] },
  {
    steps: [...[...STATIC, UNIT, WORKERD].map((step) => ({ ...step, isBackground: true as const })), DEPLOY],
    after: BUILD.name,
  },
]
