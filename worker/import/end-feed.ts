import { findDuplicates } from './duplicates.ts'
import type { Acceptance } from './held-file.ts'
import { earlierOutcome } from './history.ts'
import { merge, resumeMerges } from './merge.ts'
import { previewMerge } from './preview-merge.ts'
import { dropRun, openRun } from './run.ts'

/** The `source` of the run that ends a feed. */
export const FEED_ENDED = 'feed ended'

export const ENDINGS = ['withdraw', 'sold'] as const

export type FeedEnd = Omit<Acceptance, 'maxIndexBytes'> & { feed: string; vanished: (typeof ENDINGS)[number] }

/** How many cars of an ended feed were for sale, and why shoppers still see them; null when they do not. */
export type FeedEnding = { vanished: number; unpublished: string | null }

/**
 * Ends a feed that sends no more files: its cars vanish, a held file and an alarm of it go. `vanished`
 * is 0 also where the site never had the feed. Throws FileRefused while another import runs.
 */
export async function endFeed({ store, feed, vanished, clock, onCommitted, job }: FeedEnd): Promise<FeedEnding> {
  await resumeMerges(store, { clock })
  const earlier = await earlierOutcome(store, job, onCommitted)
  if (earlier) return { vanished: earlier.vanished, unpublished: earlier.unpublished }
  const order = { feed, source: FEED_ENDED, mapping: '-', vanished, asOf: clock(), job }
  const run = await openRun(store, order, clock())
  try {
    const changes = await previewMerge(store, run)
    const duplicates = await findDuplicates(store, run, vanished)
    const result = { run: run.id, added: 0, changed: 0, vanished: changes.gone }
    const policy = { vanished, areOld: false, replacesDemo: false }
    const unpublished = await merge(store, run, { ...policy, changes, duplicates, result, clock, onCommitted })
    return { vanished: changes.gone, unpublished }
  } catch (error) {
    await dropRun(store, run, { outcome: 'abandoned', alarm: null, reason: String(error), now: clock() })
    throw error
  }
}
