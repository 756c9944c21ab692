import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../root.ts'
import type { Tally } from './run-steps.ts'

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

/** The title of a failed test with the beginning of what it said, on one line: long outputs are often cut. */
function failureLine(file: string, title: string, reason = ''): string {
  const plain = stripVTControlCharacters(reason).replace(/\s+/g, ' ').trim().slice(0, MAX_REASON_CHARS)
  return plain ? `${file}: ${title}\n    ${plain}` : `${file}: ${title}`
}
