import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import type { Lane, Step } from './run-steps.ts'
import { playwrightTally, vitestTally } from './tallies.ts'

/** Where the runners of tests write what became of them. */
export const REPORTS = join(ROOT, '.forecourt/reports')
const report = (name: string) => join(REPORTS, `${name}.json`)

export const TYPES: Step = { name: 'types', command: ['tsc', '-b'] }
export const LINT: Step = { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] }
export const FORMAT: Step = { name: 'format', command: ['biome', 'ci', '--error-on-warnings'] }
export const DEAD_CODE: Step = {
  name: 'dead code',
  command: ['knip', '--no-progress', '--cache', '--cache-location', '.forecourt/knip'],
}
export const TENANTS: Step = { name: 'sites', command: ['node', 'scripts/operate.ts', 'sites', 'validate'] }
export const BUILD: Step = { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] }
export const DEPLOY: Step = { name: 'deploy, dry run', command: ['node', 'scripts/checks/dry-deploy.ts'] }

/** Lint and format of some files alone: what they break in others is left to CI. */
export const chooseSteps = (files: string[]): Step[] => {
  const code = files.filter((file) => /\.tsx?$/.test(file))
  return [
    ...(files.length > 0 ? [{ ...FORMAT, command: [...FORMAT.command, '--no-errors-on-unmatched', ...files] }] : []),
    ...(code.length > 0 ? [{ ...LINT, command: [...LINT.command, '--no-error-on-unmatched-pattern', ...code] }] : []),
  ]
}

/** The tests of vitest's projects: `unit` runs in Node, `edge` in workerd. */
export const vitest = (name: string, project: 'unit' | 'edge', ...more: string[]): Step => ({
  name,
  command: [
    ...'vitest run --config tests/vitest.config.ts --reporter=dot --silent=passed-only --reporter=json'.split(' '),
    `--outputFile.json=${report(project)}`,
    `--project=${project}`,
    ...more,
  ],
  count: () => vitestTally(readFileSync(report(project), 'utf8')),
})

export const BROWSER: Step = {
  name: 'browser tests',
  command: ['playwright', 'test', '--config', 'tests/playwright.config.ts'],
  count: () => playwrightTally(readFileSync(report('playwright'), 'utf8')),
}

/** What the steps have to be told that is not in their commands. */
export const stepEnv = (chromium: string): NodeJS.ProcessEnv => ({
  ...process.env,
  CHROMIUM_PATH: chromium,
  PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright'),
})

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
