import type { Usage } from './prices.ts'

export const MINUTES_A_MONTH = 30 * 24 * 60

/**
 * KV reads of a site that its isolate has not heard of: of its host, its config and the pointer to its stock. What never
 * changes comes from nearby (worker/platform/cache/named-values.ts).
 */
export const COLD_READS = 3

/**
 * What the schedule uses in a minute in which nothing is due, of the platform and of each database: CPU as measured with 5,000
 * sites (A fleet of sites, waits included, so rather too much), and a message of a queue, which is three operations.
 */
export const MINUTE: { all: Partial<Usage>; database: Partial<Usage> } = {
  all: { requests: 1, cpuMs: 75 },
  database: { requests: 1, queueOperations: 3, d1RowsRead: 20 },
}

export type Platform = {
  name: string
  sites: number
  /** In a month. */
  viewsASite: number
  databases: number
  /** Of all visits, those that begin in an isolate which has not heard of the site; assumed. */
  coldVisits: number
}

/** A dealer of docs/scale.md has 15,000 views a month: a visit in 20 minutes, each of which is taken to begin cold. */
export const PLATFORMS: Platform[] = [
  { name: '1 site, a million views a month', sites: 1, viewsASite: 1_000_000, databases: 2, coldVisits: 0.1 },
  { name: '100 sites, a million of their views', sites: 100, viewsASite: 15_000, databases: 2, coldVisits: 1 },
  { name: '10,000 sites, a million of their views', sites: 10_000, viewsASite: 15_000, databases: 4, coldVisits: 1 },
]
