import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks a second in /proc; 100 on every Linux a benchmark runs on. */
const TICKS = 100

/** Every workerd that a process started, the first first. Reads /proc, so on Linux only. */
export const workerdsUnder = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const stat = statOf(pid)
      return stat?.name === 'workerd' && stat.parent === parent
    })

/** CPU time a process has had so far, its own and the kernel's for it, in ms. */
export function cpuTime(pid: number): number {
  const stat = statOf(pid)
  if (!stat) throw new Error(`Process ${pid} is gone.`)
  return ((stat.user + stat.system) / TICKS) * 1000
}

function statOf(pid: number): { name: string; parent: number; user: number; system: number } | null {
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
