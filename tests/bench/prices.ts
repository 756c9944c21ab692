/**
 * What the Workers Paid plan charges for a million of each, in US$, beyond what its monthly fee includes: Cloudflare's
 * list as of August 2026 (developers.cloudflare.com: workers, kv, d1, queues and analytics engine, platform/pricing). Static
 * files are free; data points are not billed yet.
 */
export const PER_MILLION = {
  requests: 0.3,
  cpuMs: 0.02,
  kvReads: 0.5,
  kvWrites: 5,
  d1RowsRead: 0.001,
  d1RowsWritten: 1,
  dataPoints: 0.25,
  queueOperations: 0.4,
} as const

export type Billed = keyof typeof PER_MILLION
export type Usage = Record<Billed, number>

export const NAMES: Record<Billed, string> = {
  requests: 'Worker requests',
  cpuMs: 'CPU milliseconds',
  kvReads: 'KV reads',
  kvWrites: 'KV writes',
  d1RowsRead: 'D1 rows read',
  d1RowsWritten: 'D1 rows written',
  dataPoints: 'data points of Analytics Engine, one an event',
  queueOperations: 'operations of queues',
}

export const BILLED = Object.keys(PER_MILLION) as Billed[]

/** US$ for one kind of use, `perView` times in each of a million views. */
export const costOf = (kind: Billed, perView: number): number => perView * PER_MILLION[kind]

/** Both together, the second so many times. */
export const plus = (usage: Usage, more: Partial<Usage>, times = 1): Usage =>
  Object.fromEntries(BILLED.map((kind) => [kind, usage[kind] + (more[kind] ?? 0) * times])) as Usage

export const totalCost = (perView: Usage): number => BILLED.reduce((sum, kind) => sum + costOf(kind, perView[kind]), 0)

/** Use of one view on average, where each kind of view has a share of all. */
export function blend(views: { share: number; usage: Partial<Usage> }[]): Usage {
  const whole = views.reduce((sum, { share }) => sum + share, 0)
  const sumOf = (kind: Billed) => views.reduce((sum, { share, usage }) => sum + share * (usage[kind] ?? 0), 0) / whole
  return Object.fromEntries(BILLED.map((kind) => [kind, sumOf(kind)])) as Usage
}
