import { cpus, totalmem } from 'node:os'

/** What a run ran on, for the head of its report. */
export function machine(): string {
  const cores = cpus()
  return `${cores.length} cores of ${cores[0]?.model.trim() ?? 'an unknown CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB`
}
