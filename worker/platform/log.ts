import { DAY_MS } from '../../shared/time.ts'
import type { SiteStore } from './site-store.ts'
import { currentTrace } from './telemetry/trace.ts'

/** What a log line carries besides its level: the event by name, the site, an id, numbers. No personal data, no prose. */
export type LogFields = { event: string; site?: string; message?: string } & Record<string, unknown>

/** Writes one structured line; failures are counted (GET /metrics). */
export function log(level: 'error' | 'warn' | 'info', fields: LogFields): void {
  if (level === 'error') countFailure(fields.event, fields.message)
  const trace = currentTrace()?.traceId
  console[level](JSON.stringify({ level, ...fields, ...(trace && { trace }) }))
}

/** How a part reports a failure that it survives; tests pass their own. */
export type Report = (trouble: LogFields) => void

export const report: Report = (trouble) => log('error', trouble)

export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Failures of this isolate that are not stored yet, by `event` and `kind`. Numbers alone: no site, no text. */
const counts = new Map<string, number>()
/** An isolate stores its counts so often, in ms. */
const EVERY_MS = 10_000
let storedAt = 0

const TIMEOUT = /did not answer in time|timed? ?out|TimeoutError/i

/** Counts a failure by its event; its message says whether it was a timeout. */
export function countFailure(event: string, message = ''): void {
  const key = `${event} ${TIMEOUT.test(message) ? 'timeout' : 'error'}`
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Whether there are counts to store, and it is time to. */
export const hasFailures = (now: number): boolean => counts.size > 0 && now - storedAt >= EVERY_MS

/** Adds the counts of this isolate to those of the platform. Where they cannot be stored, they are kept for the next time. */
export async function storeFailures(store: SiteStore, now: number): Promise<void> {
  if (counts.size === 0) return
  storedAt = now
  const taken = [...counts]
  counts.clear()
  const statements = taken.map(([key, count]) => {
    const [event, kind] = key.split(' ')
    return store.prepare(
      `insert into failure_count (site, day, event, kind, count) values (?1, ?2, ?3, ?4, ?5)
       on conflict (site, day, event, kind) do update set count = count + excluded.count`,
      [Math.floor(now / DAY_MS), event, kind, count],
    )
  })
  try {
    await store.batch(statements)
  } catch {
    for (const [key, count] of taken) counts.set(key, (counts.get(key) ?? 0) + count)
  }
}
