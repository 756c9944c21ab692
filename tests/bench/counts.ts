import type { Bench } from './bench.ts'
import { askWell } from './client.ts'

/** What the Worker was asked, and what it asked of its stores, counted at its bindings (entry.js). */
export type Counts = {
  requests: number
  kv: number
  kvWrites: number
  d1: number
  /** Requests of browsers by what they are for: pages, ahead, events, and paths of calls. */
  asked: Record<string, number>
  /** Rows written to D1, by table. */
  written: Record<string, number>
}

export async function countsOf({ port, site }: Pick<Bench, 'port' | 'site'>): Promise<Counts> {
  const { text } = await askWell({ port, host: `${site.site.slug}.localhost`, path: '/bench/counts' })
  return JSON.parse(text) as Counts
}

/** How much more there is of each. */
export const risen = (before: Record<string, number>, after: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]))
