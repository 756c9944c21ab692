import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { checkStatements } from '../worker/platform/site-store.ts'
import { hashAtOnce } from './fakes/crypto.ts'
import { beginTest, closeDatabases, endTest } from './fakes/open-databases.ts'
import { assertNamesItsSite } from './sql/names-its-site.ts'

/** Node lets a heap grow while the machine has memory to spare, and files share one: above this it is swept after a file. */
const SWEPT_ABOVE_BYTES = 250_000_000

setFlagsFromString('--expose-gc')
const sweep = runInNewContext('gc') as () => void

// A proof of work is found at the second try, not after some hundreds. Here rather than where it is asked for: files share a
// thread and its modules, so that a mock of one file comes too late for what another has loaded.
vi.mock('altcha-lib', async (original) => ({ ...(await original<object>()), randomInt: () => 1 }))

// Before each file of tests that run in Node.
hashAtOnce()
checkStatements(assertNamesItsSite)
beforeEach(beginTest)
afterEach(endTest)
afterAll(() => {
  closeDatabases()
  if (process.memoryUsage().heapUsed > SWEPT_ABOVE_BYTES) sweep()
})
