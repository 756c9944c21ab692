import type { ImportOrder } from '../../import/import-stock.ts'
import type { Report } from '../../platform/log.ts'

type ImportAlarm = Parameters<NonNullable<ImportOrder['onAlarm']>>[0]

/** The log event of each kind of alarm. */
const EVENTS: Record<ImportAlarm['kind'], { event: string }> = {
  held: { event: 'stock.held' },
  refused: { event: 'stock.refused' },
  failed: { event: 'stock.import_failed' },
  late: { event: 'stock.feed_late' },
  unreachable: { event: 'stock.feed_unreachable' },
}

/** Logs that a feed does not land. Reasons of refusals quote the file, so their code stands for them. */
export function logAlarm(report: Report, { kind, site, feed, run, code, reason }: ImportAlarm): void {
  report({ ...EVENTS[kind], site, feed, run, code, ...(kind === 'failed' && { message: reason }) })
}
