import { type ImportOutcome, storedImport } from '../../import/history.ts'
import type { FileHeld } from '../../import/hold.ts'
import { readProblems } from '../../import/problem-report.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { INDEX_FORMAT } from '../../stock-index/encode.ts'
import { publicationStatus } from '../../stock-records/publications.ts'

/** The answers of a call whose import was stored, and of one whose file is held; null: it holds none. */
type Answers = {
  imported: (summary: ImportOutcome, problems: readonly unknown[]) => object
  held: ((held: FileHeld, problems: readonly unknown[]) => { status: number; body: object }) | null
}

const OF_FEED: Answers = {
  imported: (summary) => ({ outcome: 'imported', reason: null, summary }),
  held: ({ message }) => ({ status: 200, body: { outcome: 'held', reason: message, summary: null } }),
}

/** By the path of the call, what its own handler would have answered. */
const ANSWERS: Readonly<Record<string, Answers>> = {
  '/api/stock': {
    imported: (summary, problems) => ({ summary, problems }),
    held: ({ run, feed, message, vanishing }, problems) => ({
      status: 202,
      body: { held: { run, feed, message, ...vanishing }, problems },
    }),
  },
  '/api/stock/accept': { imported: (summary) => ({ summary }), held: null },
  '/api/stock/end': { imported: ({ vanished, unpublished }) => ({ vanished, unpublished }), held: null },
  '/api/stock/fetch': OF_FEED,
  '/api/stock/mail': OF_FEED,
}

const MAX_PROBLEMS = 100

/** The answer of a call that died after its work was stored (TRU-02); 'unfinished': its merge waits; 'none': nothing is stored. */
export async function storedAnswer(
  store: SiteStore,
  { id, path }: { id: string; path: string },
  now: number,
): Promise<'none' | 'unfinished' | { status: number; answer: string }> {
  const answers = ANSWERS[path.split('?')[0] ?? '']
  const work = answers ? await storedImport(store, id) : 'none'
  if (!answers || work === 'none' || work === 'unfinished') return work === 'unfinished' ? work : 'none'
  const problems = await readProblems(store, { run: work.run, kind: null, after: 0, limit: MAX_PROBLEMS })
  if ('held' in work) {
    const answer = answers.held?.(work.held, problems)
    return answer ? { status: answer.status, answer: JSON.stringify(answer.body) } : 'none'
  }
  const publication = await publicationStatus(store, { format: INDEX_FORMAT, now })
  const unpublished = publication && publication.state !== 'published' ? NOT_PUBLISHED : null
  return { status: 200, answer: JSON.stringify(answers.imported({ ...work.summary, unpublished }, problems)) }
}

const NOT_PUBLISHED = 'The cars are stored. The next minute publishes them.'
