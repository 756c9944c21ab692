import { afterAll } from 'vitest'
import { hashAtOnce } from './fakes/crypto.ts'
import { closeDatabases } from './fakes/open-databases.ts'

// Before each file of tests that run in Node.
hashAtOnce()
afterAll(closeDatabases)
