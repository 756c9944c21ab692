import type { Preference } from '../../shared/stock/same-car.ts'
import { findDuplicates } from './duplicates.ts'
import { merge, previewMerge } from './merge.ts'
import { dropRun, openRun, type Run } from './run.ts'

/** What cars of a feed that ended become. */
export const ENDINGS = ['withdraw', 'sold'] as const

export type FeedEnd = {
  db: D1Database
  site: string
  feed: string
  vanished: (typeof ENDINGS)[number]
  preference: Preference
  /** The real time, epoch ms. */
  clock: () => number
  onCommitted: (site: string) => Promise<unknown>
}

/**
 * Ends a feed that sends no more files: its cars vanish, a held file and an alarm of it go. Returns the number of cars;
 * 0 also where the site never had the feed. Throws FileRefused while another import runs.
 */
export async function endFeed({ db, site, feed, vanished, preference, clock, onCommitted }: FeedEnd): Promise<number> {
  const run = await openRun(db, { site, feed, source: 'feed ended', mapping: '-', vanished, asOf: clock() }, clock())
  const gone = await emptyFeed(run).catch(async (error: unknown) => {
    await dropRun(db, run, { outcome: 'abandoned', alarm: null, reason: String(error), now: clock() })
    throw error
  })
  await onCommitted(site)
  return gone

  async function emptyFeed(of: Run): Promise<number> {
    const { gone: cars } = await previewMerge(db, of)
    const duplicates = await findDuplicates(db, of, { vanished, preference })
    const result = JSON.stringify({ run: of.id, added: 0, changed: 0, vanished: cars })
    await merge(db, of, { vanished, areOld: false, replacesDemo: false, duplicates, result, now: clock() })
    return cars
  }
}
