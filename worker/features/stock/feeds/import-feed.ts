import type { Feed } from '../../../../shared/feed/settings.ts'
import { type ScopedSite, stockScope } from '../../../../shared/stock/stock-scope.ts'
import type { Site } from '../../../../shared/tenant/site-fields.ts'
import type { Bindings } from '../../../bindings.ts'
import { feedPolicy } from '../../../import/feed-policy.ts'
import type { ImportOutcome } from '../../../import/history.ts'
import { FileHeld } from '../../../import/hold.ts'
import { type ImportOrder, importStock } from '../../../import/import-stock.ts'
import { FileRefused } from '../../../import/refused.ts'
import type { Report } from '../../../platform/log.ts'
import { openStore } from '../../../platform/store-of.ts'
import { maxIndexBytes } from '../../../stock-index/index-size.ts'
import type { Publish } from '../publication.ts'
import type { FeedOutcome } from './feed-state.ts'

/** Unpacked; larger feeds go through the command line. */
export const MAX_FEED_BYTES = 100_000_000

export type FeedDeps = {
  env: Bindings
  now: number
  report: Report
  /** Whether feeds may be fetched from this machine; by default where a developer runs the Worker. */
  allowsLocal?: boolean
  publish: Publish
  defer: (work: Promise<unknown>) => void
  /** The job that the call is run as. */
  job?: string | undefined
}

export type FeedFile = {
  site: Pick<Site, 'slug' | 'shard' | 'typesense'> & ScopedSite
  feed: Feed
  body: ReadableStream<Uint8Array>
  source: string
}

/** What came of a file: the counts of an import, or why it changed nothing. */
export type FeedResult = {
  outcome: Extract<FeedOutcome, 'imported' | 'refused' | 'held' | 'busy'>
  reason: string | null
  summary: ImportOutcome | null
}

/** Imports a file that arrived for a feed of a site, by the feed's own mapping and limits. */
export async function importFeed(
  { env, now, report, publish, defer, job }: FeedDeps,
  file: FeedFile,
): Promise<FeedResult> {
  const store = openStore(env, file.site)
  try {
    const summary = await importStock({
      ...feedPolicy([file.feed], { feed: file.feed.name })!,
      store,
      body: file.body,
      source: file.source,
      job,
      format: null,
      asOf: now,
      maxBytes: MAX_FEED_BYTES,
      readsAhead: true,
      maxIndexBytes: maxIndexBytes(file.site),
      scope: stockScope(file.site, now),
      clock: Date.now,
      // The report of the run keeps them all.
      onProblem: () => {},
      onRow: () => {},
      onCommitted: () => publish(env, store, { now: Date.now(), defer }),
      onAlarm: (alarm) => logAlarm(report, alarm),
    })
    return { outcome: 'imported', reason: null, summary }
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    const outcome = error instanceof FileHeld ? 'held' : error.isPassing ? 'busy' : 'refused'
    return { outcome, reason: error.message, summary: null }
  }
}

type ImportAlarm = Parameters<NonNullable<ImportOrder['onAlarm']>>[0]

const EVENTS: Record<ImportAlarm['kind'], { event: string }> = {
  held: { event: 'stock.held' },
  refused: { event: 'stock.refused' },
  failed: { event: 'stock.import_failed' },
}

/** Logs that a feed does not land. Reasons of refusals quote the file, so their code stands for them. */
export function logAlarm(report: Report, { kind, site, feed, run, code, reason }: ImportAlarm): void {
  report({ ...EVENTS[kind], site, feed, run, code, ...(kind === 'failed' && { message: reason }) })
}
