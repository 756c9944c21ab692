import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { httpFetch } from './http.ts'
import { withLocalStores } from './local-site.ts'
import type { Runtime } from './runtime.ts'

/** The runtime of this process. */
export function processRuntime(): Omit<Runtime, 'called'> {
  // A pipe may be closed before the end, as by `head`.
  process.stdout.on('error', () => process.exit(0))
  return {
    print: (line) => console.log(line),
    printError: (line) => console.error(line),
    async write(text) {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain')
    },
    stdin: () => process.stdin,
    openStores: withLocalStores,
    httpFetch,
    sleep,
  }
}
