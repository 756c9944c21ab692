import type { SiteStore } from '../platform/site-store.ts'
import { differs, LIVE, type Vanished } from './merge-rows.ts'
import { carRanges, type RangeSize, stagedRanges } from './ranges.ts'
import { assertAlive, type Run } from './run.ts'

/**
 * The steps of a merge: each changes some rows and records how far it came, in one transaction. The database is free
 * for others between two of them, and a merge that broke off goes on after the last of them.
 */

/** Joined into each statement: it has no effect unless this step (`?3`) is the one on record. `?4`, `?5`: its range. */
const RUN = "stock_run r where r.site = ?1 and r.id = ?2 and r.outcome = 'running' and r.merge_done = ?3"

const DELETE_DEMO = `
  delete from car indexed by car_by_site
  where site = ?1 and exists (select 1 from ${RUN}) and id > ?4 and id <= ?5`

/**
 * A car that is first seen as sold was sold on a day that is not known, so it has none; one that was on record before
 * was sold when the feed first says so.
 */
const STORE = `
  insert into car (site, feed, source_key, slug, status, created_at, updated_at, sold_at, withdrawn_at, doc)
  select r.site, r.feed, s.source_key, s.slug, s.status,
         min(coalesce(s.listed_at, r.merge_plan ->> '$.firstDay'), r.as_of), r.as_of,
         iif(s.status = 'sold', min(s.sold_at, r.as_of), null), iif(s.status = 'withdrawn', r.as_of, null), s.doc
  from stock_staging s not indexed, ${RUN} and s.run = r.id and s.rowid > ?4 and s.rowid <= ?5 and s.doc is not null
  order by s.rowid
  on conflict (site, source_key) do update set
    status = excluded.status, doc = excluded.doc, updated_at = excluded.updated_at,
    sold_at = case when excluded.status <> 'sold' then null
                   when car.status = 'sold' then coalesce(car.sold_at, excluded.sold_at)
                   else coalesce(excluded.sold_at, excluded.updated_at) end,
    withdrawn_at = iif(excluded.status = 'withdrawn', coalesce(car.withdrawn_at, excluded.withdrawn_at), null)
  where ${differs('excluded')}`

const vanish = (status: string, moment: string): string => `
  update car indexed by car_by_site set status = '${status}', ${moment} = r.as_of, updated_at = r.as_of
  from ${RUN} and car.site = r.site and car.id > ?4 and car.id <= ?5 and car.feed = r.feed and car.status in ${LIVE}
  and not exists (select 1 from stock_staging s where s.run = r.id and s.source_key = car.source_key)`

type Phase = {
  statement: string
  rangesOf: typeof stagedRanges
  size: RangeSize
}

/** What a merge does, in this order. */
const PHASES = {
  delete_demo: { statement: DELETE_DEMO, rangesOf: carRanges, size: { rows: 500 } },
  store: { statement: STORE, rangesOf: stagedRanges, size: { rows: 500 } },
  sell: { statement: vanish('sold', 'sold_at'), rangesOf: carRanges, size: { rows: 2000 } },
  withdraw: { statement: vanish('withdrawn', 'withdrawn_at'), rangesOf: carRanges, size: { rows: 2000 } },
} satisfies Record<string, Phase>

export type PhaseName = keyof typeof PHASES

/** The phase that deals with cars that the feed no longer lists. */
export const PHASE_OF_VANISHED: Record<Vanished, PhaseName | null> = { sold: 'sell', withdraw: 'withdraw', keep: null }

/** How far a merge came, as it is recorded: the last phase that was begun, and the last row of it. */
type Position = { phase: PhaseName; upto: number }

/** The position of a merge of which no step is done. */
export const NO_STEP = ''

/** Takes the steps of these phases that are not done yet. Throws FileRefused when another process has taken over. */
export async function takeSteps(
  store: SiteStore,
  run: Run,
  { phases, done, clock }: { phases: readonly PhaseName[]; done: string; clock: () => number },
): Promise<void> {
  const before = done === NO_STEP ? null : (JSON.parse(done) as Position)
  let last = done
  for (const phase of before ? phases.slice(phases.indexOf(before.phase)) : phases) {
    const { statement, rangesOf, size } = PHASES[phase]
    for await (const range of rangesOf(store, run, size, phase === before?.phase ? before.upto : 0)) {
      const next = JSON.stringify({ phase, upto: range.upto } satisfies Position)
      const [moved] = await store.batch([
        store
          .prepare(
            "update stock_run set merge_done = ?4, beat_at = ?5 where site = ?1 and id = ?2 and outcome = 'running' and merge_done = ?3",
          )
          .bind(run.id, last, next, clock()),
        store.prepare(statement).bind(run.id, next, range.after, range.upto),
      ])
      assertAlive(moved)
      last = next
    }
  }
}
