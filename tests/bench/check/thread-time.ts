import { readFileSync } from 'node:fs'
import { cpuTime } from '../../../scripts/local/processes.ts'

/**
 * CPU time of the process's first thread, in ms: that of the Worker's JavaScript, without the compiler and the collector
 * beside it, whose work falls on any turn. Linux counts it in nanoseconds; a kernel that does not gives the hundredths of a
 * second of all threads.
 */
export function threadTime(pid: number): number {
  const nanoseconds = schedulerTime(pid)
  return nanoseconds > 0 ? nanoseconds / 1e6 : cpuTime(pid)
}

function schedulerTime(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    return 0
  }
}
