import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../root.ts'
import type { Lane, Step, Tally } from './run-steps.ts'

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

/** Of vitest's JSON report. A file that failed outside its tests, while it was imported for one, is named by itself. */
export function vitestTally(json: string): Tally {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(json) as VitestReport
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(ROOT, name)
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${file}: failed outside its tests`] : []
    return failed.map(({ fullName, failureMessages = [] }) => failureLine(file, fullName, failureMessages[0]))
  })
  return { passed: numPassedTests, failed: Math.max(numFailedTests, failures.length), failures }
}

type Spec = {
  ok: boolean
  file: string
  title: string
  tests?: { status?: string; results: { errors: { message?: string }[] }[] }[]
}
type Suite = { suites?: Suite[]; specs?: Spec[] }
type PlaywrightReport = {
  suites: Suite[]
  stats: { expected: number; flaky: number; unexpected: number }
  errors: { message?: string }[]
}

/** Of Playwright's JSON report; `errors` are those outside any test, such as of the global setup. */
export function playwrightTally(json: string): Tally {
  const { stats, suites, errors } = JSON.parse(json) as PlaywrightReport
  const failures = [
    ...suites
      .flatMap(specsIn)
      .filter(({ ok }) => !ok)
      .map(findReason),
    ...errors.map(({ message = '' }) => `outside the tests: ${message.split('\n')[0]}`),
  ]
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures,
    notes: suites
      .flatMap(specsIn)
      .filter(isFlaky)
      .map((spec) => `passed at its second try: ${findReason(spec)}`),
  }
}

const specsIn = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsIn)]
const isFlaky = ({ tests = [] }: Spec): boolean => tests.some(({ status }) => status === 'flaky')

/** A test with what its first try said. */
const findReason = ({ file, title, tests = [] }: Spec): string =>
  failureLine(file, title, tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors)[0]?.message)

const MAX_REASON_CHARS = 400

/** The title of a failed test with the beginning of what it said, without its stack, on one line: long outputs are often cut. */
function failureLine(file: string, title: string, reason = ''): string {
  const [said = ''] = stripVTControlCharacters(reason).split(/\n\s+at /)
  const plain = said.replace(/\s+/g, ' ').trim().slice(0, MAX_REASON_CHARS)
  return plain ? `${file}: ${title}\n    ${plain}` : `${file}: ${title}`
}

/** Where the runners of tests write what became of them. */
export const REPORTS = join(ROOT, '.forecourt/reports')
const report = (name: string) => join(REPORTS, `${name}.json`)

/** One checker: each further one reads all types anew, and takes 400 MB. */
export const TYPES: Step = { name: 'types', command: ['tsc', '-b', '--checkers', '1'] }
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
