import { countFailure } from './failure-counts.ts'
import { currentTrace } from './trace.ts'

/** What a log line carries besides its level: the event by name, the site, an id, numbers. No personal data, no prose. */
export type LogFields = { event: string; site?: string; message?: string } & Record<string, unknown>

type Level = 'error' | 'warn' | 'info'

/** Writes one structured line; failures are counted (GET /metrics). */
export function log(level: Level, fields: LogFields): void {
  if (level === 'error') countFailure(fields.event, fields.message)
  const trace = currentTrace()?.traceId
  console[level](JSON.stringify({ level, ...fields, ...(trace && { trace }) }))
}

/** How a part reports a failure that it survives; tests pass their own. */
export type Report = (trouble: LogFields) => void

export const report: Report = (trouble) => log('error', trouble)
