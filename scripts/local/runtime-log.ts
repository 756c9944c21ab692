import { MINUTE_MS } from '../../shared/time.ts'
import { LOCKED } from '../../worker/platform/wrapped-stores.ts'

type RuntimeMessage = { level: string; message: string }
type Print = { log: (line: string) => void; error: (line: string) => void }

const WAITS = 'The local stores are being written to; requests wait for it, 20 seconds at most.'

/**
 * Prints what workerd logs. Its SQLite does not wait for a file that another Worker or a command has locked: it logs a stack and refuses,
 * and `localBindings` asks again. That is told as one sentence, once a minute.
 */
export function runtimeLog(print: Print, clock: () => number): (logged: RuntimeMessage) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return ({ level, message }) => {
    if (!isRefusalOfSqlite(message))
      return level === 'error' || level === 'warn' ? print.error(message) : print.log(message)
    if (clock() - toldAt < MINUTE_MS) return
    toldAt = clock()
    print.log(WAITS)
  }
}

/** Logged by workerd itself; what the Worker logs when waiting was in vain is a line of JSON. */
const isRefusalOfSqlite = (message: string) => message.includes('workerd/util/sqlite') && LOCKED.test(message)
