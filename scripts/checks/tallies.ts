import { relative } from 'node:path'
import { ROOT } from '../root.ts'
import type { Tally } from './step.ts'

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

/** Of vitest's JSON report. A file that failed outside its tests, while it was imported for one, is named by itself. */
export function vitestTally(json: string): Tally {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(json) as VitestReport
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(ROOT, name)
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${file}: failed outside its tests`] : []
    return failed.map(({ fullName }) => `${file}: ${fullName}`)
  })
  return { passed: numPassedTests, failed: Math.max(numFailedTests, failures.length), failures }
}

type Suite = { suites?: Suite[]; specs?: { ok: boolean; file: string; title: string }[] }
type PlaywrightReport = {
  suites: Suite[]
  stats: { expected: number; flaky: number; unexpected: number }
  errors: { message?: string }[]
}

/** Of Playwright's JSON report; `errors` are those outside any test, such as of the global setup. */
export function playwrightTally(json: string): Tally {
  const { stats, suites, errors } = JSON.parse(json) as PlaywrightReport
  const failures = [
    ...suites.flatMap(failuresOf),
    ...errors.map(({ message = '' }) => `outside the tests: ${message.split('\n')[0]}`),
  ]
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    failures,
  }
}

const failuresOf = ({ specs = [], suites = [] }: Suite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(failuresOf),
]
