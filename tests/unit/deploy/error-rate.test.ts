import { expect, it } from 'vitest'
import { errorsText, isFailing } from '../../../scripts/deploy/watch.ts'

/** [what, errors and requests of the new version, of the one before, whether the new one is taken back] */
const CASES: [string, [number, number], [number, number], boolean][] = [
  ['no traffic', [0, 0], [0, 0], false],
  ['no errors', [0, 500], [12, 4500], false],
  ['2 % where the version before has none', [10, 500], [0, 4500], true],
  ['1 % exactly', [5, 500], [0, 4500], false],
  ['2 % where the version before has 3 %', [10, 500], [135, 4500], false],
  ['2 % where the version before has 2 %', [10, 500], [90, 4500], false],
  ['two errors of twenty requests, which may be chance', [2, 20], [0, 200], false],
  ['three errors of twenty requests', [3, 20], [0, 200], true],
  ['errors where the version before has no traffic', [30, 500], [0, 0], true],
]

it.each(CASES)('[SIT-04] a new version with %s', (_, [errors, requests], [olderErrors, olderRequests], isTakenBack) => {
  expect(isFailing({ errors, requests }, { errors: olderErrors, requests: olderRequests })).toBe(isTakenBack)
})

it('[SIT-04] counts are said as a number of requests and a percentage', () => {
  expect(errorsText({ errors: 3, requests: 1200 })).toBe('3 of 1,200 requests (0.25 %)')
  expect(errorsText({ errors: 0, requests: 0 })).toBe('0 of 0 requests (0 %)')
})
