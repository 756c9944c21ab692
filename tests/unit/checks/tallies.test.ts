import { expect, it } from 'vitest'
import { playwrightTally, vitestTally } from '../../../scripts/checks/steps.ts'
import { ROOT } from '../../../scripts/root.ts'

it('names each failed test of vitest with what it said', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: `${ROOT}/tests/a.test.ts`,
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'one' },
          { status: 'failed', fullName: 'two', failureMessages: ['\u001B[31mexpected 1\n  to be 2\u001B[39m'] },
        ],
      },
      { name: `${ROOT}/tests/b.test.ts`, status: 'failed', assertionResults: [] },
    ],
  }
  expect(vitestTally(JSON.stringify(report))).toEqual({
    passed: 1,
    failed: 2,
    failures: ['tests/a.test.ts: two\n    expected 1 to be 2', 'tests/b.test.ts: failed outside its tests'],
  })
})

it('names each failed test of the browser with what its first try said', () => {
  const results = [{ errors: [{ message: 'no link' }] }, { errors: [{ message: 'again no link' }] }]
  const report = {
    suites: [
      {
        specs: [{ ok: true, file: 'b.spec.ts', title: 'two', tests: [{ status: 'flaky', results }] }],
        suites: [{ specs: [{ ok: false, file: 'a.spec.ts', title: 'one', tests: [{ results }] }] }],
      },
    ],
    stats: { expected: 3, flaky: 1, unexpected: 1 },
    errors: [{ message: 'no server\nat all' }],
  }
  expect(playwrightTally(JSON.stringify(report))).toEqual({
    passed: 4,
    failed: 2,
    failures: ['a.spec.ts: one\n    no link', 'outside the tests: no server'],
    notes: ['passed at its second try: b.spec.ts: two\n    no link'],
  })
})
