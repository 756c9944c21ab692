import { ACTION_KINDS, type Problem, type ProblemKind } from '../../shared/feed/problem.ts'
import type { SiteStore } from '../platform/site-store.ts'
import { OWN_RUN } from './run.ts'

/** Limits of a stored page: well under D1's 2 MB a value. */
const MAX_PROBLEMS = 500
const MAX_CHARS = 200_000

const COUNTED = { refusal: null, warning: 'warnings', question: 'questions', duplicate: 'duplicates' } as const

export type Report = ReturnType<typeof openReport>

/** Tells the problems of a run, and collects them in the database, a page at a time: every one of every row (OPS-01). */
export function openReport(store: SiteStore, run: { id: number }, onProblem: (problem: Problem) => void) {
  const counts = { warnings: 0, questions: 0, duplicates: 0 }
  let page: Problem[] = []
  let chars = 0
  let first = 1

  async function flush(): Promise<void> {
    if (page.length === 0) return
    const statement = store.prepare(`insert into stock_report (run, first, problems) values (${OWN_RUN}, ?3, ?4)`)
    await statement.bind(run.id, first, JSON.stringify(page)).run()
    first += page.length
    page = []
    chars = 0
  }

  return {
    /** The problems so far; of refusals rows are counted, each of which may have several. */
    counts,
    async add(problem: Problem): Promise<void> {
      const counted = COUNTED[ACTION_KINDS[problem.action]]
      if (counted) counts[counted] += 1
      onProblem(problem)
      page.push(problem)
      chars += problem.value.length + problem.reason.length + problem.column.length
      if (page.length >= MAX_PROBLEMS || chars >= MAX_CHARS) await flush()
    },
    flush,
  }
}

/** A problem with its number in the report of its run, from 1. */
export type NumberedProblem = Problem & { n: number; kind: ProblemKind }

/** A page of the problems of a run of this site, in the order of the file: those after number `after`. */
export async function readProblems(
  store: SiteStore,
  { run, kind, after, limit }: { run: number; kind: ProblemKind | null; after: number; limit: number },
): Promise<NumberedProblem[]> {
  const actions = Object.entries(ACTION_KINDS).flatMap(([action, of]) => (kind === null || kind === of ? [action] : []))
  const results = await store.rows<{ n: number; problem: string }>(
    `select p.first + each.key as n, each.value as problem
     from stock_report p, json_each(p.problems) each
     where p.run = ${OWN_RUN} and p.first > ?3 - ${MAX_PROBLEMS}
       and p.first + each.key > ?3 and each.value ->> '$.action' in (select value from json_each(?4))
     order by p.first, each.key limit ?5`,
    [run, after, JSON.stringify(actions), limit],
  )
  return results.map(({ n, problem }) => {
    const read = JSON.parse(problem) as Problem
    return { n, kind: ACTION_KINDS[read.action], ...read }
  })
}
