import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { assertProjectWritable } from './writable.ts'

/** What `npm start` and `npm run dev` serve, and what to say of what could not be published. */
export type Filled = { sites: { slug: string; name: string }[]; failures: string[] }

/**
 * Reads the tenants, builds and fills the local stores in a process of its own, whose memory ends with it. Ends this
 * process where that fails, which has said why.
 */
export async function fillStores(): Promise<Filled> {
  assertProjectWritable()
  const child = fork(join(import.meta.dirname, 'fill-stores.ts'), { execArgv: [] })
  let filled: Filled | null = null
  child.once('message', (message: Filled) => (filled = message))
  const [code] = (await once(child, 'exit')) as [number | null]
  return filled ?? process.exit(code || 1)
}
