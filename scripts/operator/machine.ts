import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { Bindings } from '../../worker/bindings.ts'
import { type Call, call } from './call.ts'
import { withStores } from './local.ts'

/** What a command has of the machine it runs on; a test has one of its own. */
export type Machine = {
  /** A line for whoever asked. */
  say: (line: string) => void
  /** A line beside what was asked for: how far it is, what went wrong. */
  note: (line: string) => void
  /** Text that goes into a pipe; waits for a slow reader. */
  write: (text: string) => Promise<void>
  /** What is piped in. */
  input: () => Readable
  /** Opens the data that `npm start` serves, in a folder of its own where one is named, and closes it after the work. */
  stores: <Value>(folder: string | undefined, work: (env: Bindings) => Promise<Value>) => Promise<Value>
  /** Asks a live site. */
  call: Call
}

/** The terminal that a command was typed at. */
export function terminal(): Machine {
  // Whoever reads the pipe may have seen enough.
  process.stdout.on('error', () => process.exit(0))
  return {
    say: (line) => console.log(line),
    note: (line) => console.error(line),
    async write(text) {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain')
    },
    input: () => process.stdin,
    stores: withStores,
    call,
  }
}
