import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { Bindings } from '../../worker/bindings.ts'
import { type HttpFetch, httpFetch } from './http.ts'
import { withLocalStores } from './local-site.ts'

/** Everything outside itself that a command uses; tests pass one of their own. */
export type Runtime = {
  /** Prints a line of the result to standard output. */
  print: (line: string) => void
  /** Prints a line to standard error: progress, warnings and failures. */
  printError: (line: string) => void
  /** Writes text to standard output without a line end; waits while the reader is slow. */
  write: (text: string) => Promise<void>
  stdin: () => Readable
  /** Opens the local stores, in `folder` or where `npm start` keeps them, and closes them after the work. */
  withStores: <Value>(folder: string | undefined, work: (env: Bindings) => Promise<Value>) => Promise<Value>
  httpFetch: HttpFetch
}

/** The runtime of this process. */
export function processRuntime(): Runtime {
  // A pipe may be closed before the end, as by `head`.
  process.stdout.on('error', () => process.exit(0))
  return {
    print: (line) => console.log(line),
    printError: (line) => console.error(line),
    async write(text) {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain')
    },
    stdin: () => process.stdin,
    withStores: withLocalStores,
    httpFetch,
  }
}
