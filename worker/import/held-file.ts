import { describeChanges } from '../../shared/stock/changed-values.ts'
import type { SiteStore } from '../platform/site-store.ts'
import { recordCarChange } from '../stock-records/publications.ts'
import { dismissFeedAlarm } from './alarms.ts'
import { duplicateProblems, findDuplicates } from './duplicates.ts'
import { hasDemoStock, type ImportOutcome, NO_CARS, type RowCounts, summarise } from './history.ts'
import { factsSql, HAS_HELD, readFacts } from './match-records.ts'
import { merge } from './merge.ts'
import { CAR_OF_ROW, isShown, LIVE, ROW_OF_CAR, type Vanished } from './merge-rows.ts'
import { assertFits, estimateStaged, previewMerge } from './preview-merge.ts'
import { errorMessage } from './refused.ts'
import { busy, deleteStrayRows, OWN_RUN, type Run } from './run.ts'

export type HeldFile = {
  run: number
  feed: string
  source: string
  mapping: string
  /** The time of its data, and of the first file that said the same, epoch ms. */
  as_of: number
  held_since: number
  vanished: Vanished
  /** The summary that it would have, and why it is held, as JSON. */
  result: string
}

/** Values that wait, as a patch of the document. */
const HELD_PATCH = "json_remove(held_values, '$.held_since')"

export const heldFiles = (store: SiteStore): Promise<HeldFile[]> =>
  store.rows<HeldFile>(`select id as run, feed, source, mapping, as_of, held_since, vanished, result from stock_run
    where site = ?1 and outcome = 'held' order by feed`)

export const feedsWithValues = (store: SiteStore): Promise<{ feed: string }[]> =>
  store.rows(`select distinct feed from car where ${HAS_HELD} order by feed`)

export const CHANGE_KINDS = ['goes', 'comes', 'changes', 'waits'] as const
/** What becomes of one car when a held file is accepted, or (`waits`) its values that are held back. `says`: what was and is. */
export type HeldChange = { n: number; change: (typeof CHANGE_KINDS)[number]; key: string; name: string; says: string }

/** A page of what a held file would change: the cars that go, then those that come and those that change; then values. */
export async function heldChanges(
  store: SiteStore,
  { run, feed, after, limit }: { run: number; feed: string; after: number; limit: number },
): Promise<HeldChange[]> {
  type Row = Pick<HeldChange, 'n' | 'key' | 'name'> & { kind: number; before: string | null; after: string | null }
  const results = await store.rows<Row>(
    `with held as (select id, feed from stock_run where site = ?1 and id = ?2 and outcome = 'held'),
     change as (
       select 0 as kind, car.source_key as key, car.doc ->> '$.name' as name, car.id, null as line from car, held
       where car.site = ?1 and car.feed = held.feed and car.status in ${LIVE} and ${ROW_OF_CAR} is null
       union all
       select case when car.id is null or (${isShown('s')} and not ${isShown('car')}) then 1
           when ${isShown('car')} and not ${isShown('s')} then 0 else 2 end, s.source_key,
         s.doc ->> '$.name', car.id, s.rowid
       from held join stock_staging s on s.run = ${OWN_RUN} and s.doc is not null
       left join car on car.site = ?1 and car.id = ${CAR_OF_ROW}
       where car.id is null or car.status <> s.status or car.doc <> s.doc or s.car_id > 0
       union all
       select 3, source_key, doc ->> '$.name', id, null from car where feed = ?5 and ${HAS_HELD}),
     page as (select row_number() over (order by kind, key) as n, * from change order by kind, key limit ?4 offset ?3)
     select n, kind, key, name, iif(kind > 1, ${factsSql('car.doc')}, null) as before,
       iif(kind > 1, ${factsSql(`coalesce(s.doc, json_patch(car.doc, ${HELD_PATCH}))`)}, null) as after
     from page left join car on car.site = ?1 and car.id = page.id 
     left join stock_staging s on +s.run = ${OWN_RUN} and s.rowid = page.line order by n`,
    [run, after, limit, feed],
  )
  return results.map(({ n, kind, key, name, ...facts }) => {
    const says = facts.before && facts.after ? describeChanges(readFacts(facts.before), readFacts(facts.after)) : ''
    return { n, change: CHANGE_KINDS[kind]!, key, name, says }
  })
}

/** What every change of a site's stock is made with. */
export type Acceptance = {
  store: SiteStore
  /** The real time, epoch ms. */
  clock: () => number
  /** The largest search index, from `maxIndexBytes` of the site. */
  maxIndexBytes: number
  /**
   * Publishes; called after every commit, even of an unchanged stock, so that a repeated import makes up for a missed
   * publication. The stock is committed even where it throws.
   */
  onCommitted: () => Promise<unknown>
  /** The job that it is of; what was done before for the same job is not done again. */
  job?: string | undefined
}

/**
 * Imports a held file as it stands. Its cars vanish at the time of its data. Throws FileRefused while another import
 * runs, and where the stock has grown too large; null: the file is not held any more.
 */
export async function acceptHeld(
  { store, clock, maxIndexBytes, onCommitted, job }: Acceptance,
  held: HeldFile,
): Promise<ImportOutcome | null> {
  const accepted = await store.run(
    `update or ignore stock_run set outcome = 'running', beat_at = ?3, job = coalesce(?4, job)
     where site = ?1 and id = ?2 and outcome = 'held'`,
    [held.run, clock(), job ?? null],
  )
  if (accepted === 0) {
    const left = await heldFiles(store)
    if (left.some(({ run }) => run === held.run)) throw busy(store.site)
    return null
  }
  const run: Run = { id: held.run, feed: held.feed, asOf: held.as_of }
  try {
    const policy = { vanished: held.vanished, areOld: true, replacesDemo: await hasDemoStock(store) }
    const changes = await previewMerge(store, run)
    assertFits(changes, { ...policy, maxIndexBytes, measureBytes: await estimateStaged(store, run) })
    const duplicates = await findDuplicates(store, run, held.vanished)
    const hidden = duplicateProblems(run, duplicates).filter(({ action }) => action === 'row not shown').length
    // A file held by an older version does not say which columns were read for nothing, and which cars are hidden.
    const { reason: _, ...read } = JSON.parse(held.result) as Omit<RowCounts, 'unread' | 'hidden'> & { reason: string }
    const rows: RowCounts = { unread: null, hidden: null, ...read, duplicates: hidden }
    const summary = summarise(run, rows, changes, policy)
    const order = { ...policy, changes, duplicates, result: { ...read, ...summary }, clock, onCommitted }
    return { ...summary, unpublished: await merge(store, run, order) }
  } finally {
    await holdAgain(store, run)
  }
}

const HELD_RUN = "(select id from stock_run where site = ?1 and feed = ?2 and outcome = 'held')"
/** What a held file says of a car that stays on sale; null of another. `?2`: the feed. */
const HELD_DOC = `(select s.doc from stock_staging s where s.source_key = car.source_key and s.car_id is null
  and s.status in ${LIVE} and car.status in ${LIVE} and s.run = ${HELD_RUN})`
/** Cars of a feed of which values are held back, or wait with a held file; with a key `?3` that one alone. */
const WAITING = `site = ?1 and feed = ?2 and (?3 is null or source_key in (?3, ?2 || '/' || ?3)) and (${HAS_HELD} or doc <> ${HELD_DOC})`

/**
 * Takes the values of a feed that wait, or of its car with a key alone: a held file waits on, with what was taken. null: there
 * are none. Throws FileRefused while an import runs.
 */
export async function acceptValues(
  { store, clock, onCommitted }: Pick<Acceptance, 'store' | 'clock' | 'onCommitted'>,
  feed: string,
  key: string | null = null,
): Promise<ImportOutcome | null> {
  const waiting = store.prepare(`select count(*) as cars from car where ${WAITING}`, [feed, key])
  const cars = await waiting.first<number>('cars')
  if (!cars) return null
  const now = clock()
  const [taken] = await store.batch([
    store.prepare(
      `update car set doc = json_patch(coalesce(${HELD_DOC}, doc), iif(${HAS_HELD}, ${HELD_PATCH}, '{}')), held_values = null, updated_at = ?4
       where ${WAITING} and not exists (select 1 from stock_run where site = ?1 and outcome = 'running')`,
      [feed, key, now],
    ),
    store.prepare(
      `update stock_staging set doc = car.doc from car where stock_staging.run = ${HELD_RUN} and car.site = ?1
       and car.source_key in (?3, ?2 || '/' || ?3) and car.source_key = stock_staging.source_key and car.updated_at = ?4`,
      [feed, key, now],
    ),
    recordCarChange(store),
  ])
  if (taken?.meta.changes !== cars) throw busy(store.site)
  const rows = { run: 0, read: 0, refused: 0, warnings: 0, questions: 0, duplicates: 0, unread: null, hidden: null }
  return { ...rows, ...NO_CARS, changed: cars, unpublished: await onCommitted().then(() => null, errorMessage) }
}

/** A file whose acceptance broke off before its merge waits as before. */
const holdAgain = (store: SiteStore, { id }: Run) =>
  store.run(
    "update stock_run set outcome = 'held' where site = ?1 and id = ?2 and outcome = 'running' and merge_plan is null",
    [id],
  )

/** Deletes the held file of a feed, if there is one, and ends its alarm. False: there was neither. */
export async function discardHeld(store: SiteStore, feed: string, now: number): Promise<boolean> {
  const changes = await store.run(
    "update stock_run set outcome = 'discarded' where site = ?1 and feed = ?2 and outcome = 'held'",
    [feed],
  )
  await deleteStrayRows(store)
  const hadAlarm = await dismissFeedAlarm(store, feed, now)
  return hadAlarm || changes === 1
}
