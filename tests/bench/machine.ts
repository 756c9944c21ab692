import { cpus, loadavg, totalmem } from 'node:os'

/** What a run runs on, and how busy that is with other things: asked before the run begins. */
export function machine(): string {
  const cores = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const [load = 0] = loadavg()
  return `${cores.length} cores of ${cores[0]?.model.trim() ?? 'an unknown CPU'}, ${memory} GB, load ${load.toFixed(1)} beforehand`
}
