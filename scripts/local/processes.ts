import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { MINUTE_MS } from '../../shared/time.ts'
import { LOCKED } from '../../worker/platform/wrapped-stores.ts'

/** Clock ticks a second in /proc; 100 on every Linux that a benchmark runs on. */
const TICKS = 100

const numbersIn = (folder: string): number[] =>
  readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number)

/** Every workerd that a process started, the first first. Reads /proc: none where there is no such folder. */
export const workerdsUnder = (parent: number): number[] =>
  (existsSync('/proc') ? numbersIn('/proc') : []).filter((pid) => {
    const stat = readStat(pid)
    return stat?.name === 'workerd' && stat.parent === parent
  })

const LATER = constants.priority.PRIORITY_LOW

/** Lets every other process go first on a busy machine. Linux counts each thread by itself. */
export function letOthersFirst(pid: number): void {
  for (const thread of numbersIn(`/proc/${pid}/task`)) setPriority(thread, LATER)
}

/** CPU time a process has had so far, its own and the kernel's for it, in ms. */
export function cpuTime(pid: number): number {
  const stat = readStat(pid)
  if (!stat) throw new Error(`Process ${pid} is gone.`)
  return ((stat.user + stat.system) / TICKS) * 1000
}

function readStat(pid: number): { name: string; parent: number; user: number; system: number } | null {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return null
  }
}

/** Of /proc/<pid>/stat: the name stands in parentheses and may hold anything, so fields count from its end. */
export function parseStat(text: string): { name: string; parent: number; user: number; system: number } {
  const end = text.lastIndexOf(')')
  const fields = text.slice(end + 2).split(' ')
  return {
    name: text.slice(text.indexOf('(') + 1, end),
    parent: Number(fields[1]),
    user: Number(fields[11]),
    system: Number(fields[12]),
  }
}

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
