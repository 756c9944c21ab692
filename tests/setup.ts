import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { checkStatements } from '../worker/platform/site-store.ts'
import { hashAtOnce } from './fakes/crypto.ts'
import { beginTest, endDatabases, endTest } from './fakes/open-databases.ts'
import { sweepHeap } from './fakes/sweep-heap.ts'
import { assertNamesItsSite } from './sql/names-its-site.ts'

// A proof of work is found at the second try, not after some hundreds. Here rather than where it is asked for: files share a
// process and its modules, so that a mock of one file comes too late for what another has loaded.
vi.mock('altcha-lib', async (original) => ({
  ...(await original<object>()),
  randomInt: (most: number) => Object.assign(globalThis, { lastMostSteps: most }) && 1,
}))

// Before each file of tests that run in Node.
hashAtOnce()
checkStatements(assertNamesItsSite)
beforeEach(beginTest)
afterEach(endTest)
afterAll(() => {
  endDatabases()
  sweepHeap()
})
