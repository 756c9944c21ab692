import { MINUTE_MS, SECOND_MS } from '../../../../../shared/time.ts'
import type { Report } from '../../../../platform/log.ts'
import { chooseDatabase, listShards } from '../../../../platform/store-of.ts'
import { projectSite } from '../project.ts'
import { actStatements, requireSite } from '../records.ts'
import { type By, isRetired, RegistryError } from '../service.ts'
import { SITE_TABLES, type SiteTable } from '../site-tables.ts'
import type { Stores } from '../values.ts'
import { closeNew, closeOld, copyPage, leavePlace, openPlace, tablesThatDiffer, wipe } from './copy.ts'
import {
  type Cursor,
  claimMove,
  deleteMove,
  findMove,
  insertMove,
  isClaimedFor,
  type Move,
  openMoves,
  recordStep,
} from './move-row.ts'
import { ownNumbers } from './numbers.ts'
import { CANCELLABLE, type MoveStep, type MoveWaits, minutesStuck } from './steps.ts'

/** Tables that are copied while the site is written: they are most of its rows. */
const LARGE: SiteTable[] = ['car', 'event']
/** Events are written once and late by seconds at most. */
const LATE_MS = 5 * MINUTE_MS
/** Pages that one call copies, and with how many deletions it ends. */
const PAGES_A_CALL = 20

export type MoveOrder = { slug: string; to: string; by: By; now: number }

/** Begins a move, or finds it begun; `advanceMove` does it. */
export async function beginMove(stores: Stores, { slug, to, by, now }: MoveOrder): Promise<Move> {
  const { DB } = stores
  const site = await requireSite(DB, slug)
  const begun = await findMove(DB, slug)
  if (begun?.step === 'cancelled' || begun?.step === 'clearing')
    throw new RegistryError(
      'invalid',
      `The move of ${slug} to ${begun.to_shard} was cancelled, and what it copied is being deleted: begin again in a minute.`,
    )
  if (begun?.to_shard === to) return begun
  if (begun)
    throw new RegistryError(
      'invalid',
      `${slug} is being moved to ${begun.to_shard} (${begun.step}): that ends first, ten minutes after the move.`,
    )
  const names = listShards(stores).map(({ name }) => name)
  if (!names.includes(to))
    throw new RegistryError('invalid', `No database ${to} is bound. Those of wrangler.toml are: ${names.join(', ')}.`)
  if (site.shard === to) throw new RegistryError('invalid', `${slug} is in ${to} already.`)
  if (site.state === 'retired') throw isRetired(slug)
  await DB.batch([
    ...actStatements(DB, slug, {
      at: now,
      act: 'move',
      by: { ...by, note: `${site.shard} to ${to}. ${by.note}`.trim() },
    }),
    insertMove(DB, { site: slug, from_shard: site.shard, to_shard: to, stepped_at: now }),
  ])
  await projectSite(stores, slug)
  return (await findMove(DB, slug))!
}

/** `wait`: nothing is to be done before so many milliseconds. */
export type MoveProgress = { step: MoveStep | 'done'; wait: number; tables: number }

/** Does the next part of a move; repeatable at any point. A part takes seconds at most. */
export async function advanceMove(stores: Stores, slug: string, now: number, waits: MoveWaits): Promise<MoveProgress> {
  const before = await findMove(stores.DB, slug)
  if (!before) return { step: 'done', wait: 0, tables: 0 }
  const rest = { announced: waits.heardAfter, left: waits.keptFor }[before.step as string] ?? 0
  const wait = before.stepped_at + rest - now
  if (wait > 0) return { step: before.step, wait, tables: 0 }
  // The pointer of every step is in KV before the next one begins.
  await projectSite(stores, slug)
  const move = await claimMove(stores.DB, slug, now)
  if (!move) return { step: before.step, wait: 1_000, tables: 0 }
  const next = await STEPS[move.step]({
    stores,
    move,
    now,
    from: chooseDatabase(stores, move.from_shard),
    to: chooseDatabase(stores, move.to_shard),
  })
  if (next === 'done') {
    await endMove(stores, move)
    return { step: 'done', wait: 0, tables: 0 }
  }
  const moved = { ...move, ...next }
  await stores.DB.batch([...(next.registry ?? []), recordStep(stores.DB, moved, move.step)])
  return { step: moved.step, wait: 0, tables: moved.cursor.tables.length }
}

/** The pointer in KV says from now on that the site does not move. */
async function endMove(stores: Stores, move: Claimed): Promise<void> {
  const { DB } = stores
  await DB.batch([
    DB.prepare('update site set number = number + 1, projected = 0 where slug = ?').bind(move.site),
    deleteMove(DB, move),
  ])
  await projectSite(stores, move.site)
}

type Claimed = Move & { lease: string }
type At = { stores: Stores; move: Claimed; now: number; from: D1Database; to: D1Database }
type Next = { step?: MoveStep; stepped_at?: number; cursor?: Cursor; registry?: D1PreparedStatement[] }

const STEPS: Record<MoveStep, (at: At) => Promise<Next | 'done'>> = {
  async announced({ stores, move: { site, from_shard, to_shard }, now, from, to }) {
    await ownNumbers(stores, { name: to_shard, db: to }, from_shard)
    await closeNew(to, site)
    if ((await wipe(to, { site, why: 'arriving' })) > 0) return {}
    const stock = await readStock(from, site)
    return { step: 'copying', stepped_at: now, cursor: { tables: LARGE, after: null, began: now, stock } }
  },
  async copying(at) {
    const { cursor } = at.move
    if (cursor.tables.length > 0) return { cursor: await copyPages(at) }
    // The first thing that a call does, while its lease is new: a cancelled move opens the site after that lease has ended.
    await closeOld(at.from, at.move.site)
    const isSame = (await readStock(at.from, at.move.site)) === cursor.stock
    if (!isSame) while ((await wipe(at.to, { site: at.move.site, why: 'arriving' }, ['car'])) > 0);
    const tables = SITE_TABLES.filter((table) => table !== 'car' || !isSame)
    return { step: 'following', stepped_at: at.now, cursor: { ...cursor, tables } }
  },
  async following(at) {
    const cursor = await copyPages(at)
    return cursor.tables.length > 0 ? { cursor } : { step: 'checking', cursor }
  },
  async checking({ stores: { DB }, move: { site, from_shard, to_shard, cursor, lease }, now, from, to }) {
    const tables = await tablesThatDiffer({ site, from, to })
    if (tables.length > 0) {
      while ((await wipe(to, { site, why: 'arriving' }, tables)) > 0);
      return { step: 'following', cursor: { ...cursor, tables, began: 0 } }
    }
    const registry = DB.prepare(
      `update site set shard = ?3, number = number + 1, changed_at = ?4, projected = 0
       where slug = ?1 and shard = ?2 and ${isClaimedFor('checking')}`,
    ).bind(site, from_shard, to_shard, now, lease)
    return { step: 'moved', stepped_at: now, registry: [registry] }
  },
  async moved({ move: { site }, now, from, to }) {
    await openPlace(to, site, 'arriving')
    await leavePlace(from, site, 'leaving')
    return { step: 'left', stepped_at: now }
  },
  async left({ move: { site }, from }) {
    return (await wipe(from, { site, why: 'left' })) > 0 ? {} : 'done'
  },
  async cancelled({ move: { site }, now, from }) {
    await openPlace(from, site, 'leaving')
    return { step: 'clearing', stepped_at: now }
  },
  async clearing({ move: { site }, to }) {
    if ((await wipe(to, { site, why: 'arriving' })) > 0) return {}
    await leavePlace(to, site, 'arriving')
    return 'done'
  },
}

/** How often the cars of a site have changed. */
const readStock = (db: D1Database, site: string) =>
  db.prepare('select asked from stock_publication where site = ?').bind(site).first<number>('asked')

async function copyPages({ move: { site, cursor, step }, from, to }: At): Promise<Cursor> {
  let { tables, after } = cursor
  for (let page = 0; page < PAGES_A_CALL && tables[0]; page++) {
    const [table] = tables
    const isCopied = step === 'following' && table === 'event'
    const since = isCopied && cursor.began > 0 ? { since: cursor.began - LATE_MS } : {}
    after = await copyPage({ site, from, to }, { table, after, isExact: step === 'following', ...since })
    if (after === null) tables = tables.slice(1)
  }
  return { ...cursor, tables, after }
}

/** `done`: the site is not being moved. `shard`: where it lives. */
type CancelledMove = { step: MoveStep | 'done'; shard: string }

/**
 * Cancels a move before the registry names the new place; `advanceMove` opens the old place again and deletes what was
 * copied. A step that runs meanwhile ends without effect. Repeatable; throws RegistryError once the site has moved.
 */
export async function cancelMove(
  { DB }: Stores,
  { slug, by, now }: { slug: string; by: By; now: number },
): Promise<CancelledMove> {
  const { shard } = await requireSite(DB, slug)
  const move = await findMove(DB, slug)
  if (!move) return { step: 'done', shard }
  if (CANCELLABLE.includes(move.step)) {
    const steps = CANCELLABLE.map((step) => `'${step}'`).join(', ')
    const condition = `and exists (select 1 from site_move where site = ?1 and step = 'cancelled' and stepped_at = ?2)`
    const note = `move from ${move.from_shard} to ${move.to_shard} (${move.step}). ${by.note}`.trim()
    await DB.batch([
      // The lease stays: what its Worker has begun in the databases ends before the old place opens.
      DB.prepare(
        `update site_move set step = 'cancelled', stepped_at = ?2 where site = ?1 and step in (${steps})`,
      ).bind(slug, now),
      ...actStatements(DB, slug, { at: now, act: 'cancel', by: { ...by, note } }, { condition }),
    ])
  }
  const after = await findMove(DB, slug)
  if (after?.step !== 'moved' && after?.step !== 'left') return { step: after?.step ?? 'done', shard }
  throw new RegistryError(
    'invalid',
    `${slug} lives in ${after.to_shard} already, so that its move cannot be cancelled. To move it back, ten minutes after ` +
      `the move: npm run sites -- move --site ${slug} --to ${after.from_shard}`,
  )
}

const MAX_RUN_MS = 40 * SECOND_MS

/**
 * Every minute: goes on with moves whose command has ended, and deletes what they leave. A failure stops one site only. A
 * move that has been in its step for too long is reported.
 */
export async function continueMoves(
  stores: Stores,
  waits: MoveWaits,
  clock: () => number,
  report: Report,
): Promise<void> {
  const deadline = clock() + MAX_RUN_MS
  for (const move of await openMoves(stores.DB)) {
    const { site, step } = move
    try {
      while (clock() < deadline) {
        const progress = await advanceMove(stores, site, clock(), waits)
        if (progress.step === 'done' || progress.wait > 0) break
      }
    } catch (error) {
      report({ event: 'site.move_failed', site, message: String(error) })
    }
    const minutes = minutesStuck(move, clock())
    if (minutes !== null) report({ event: 'site.move_stuck', site, step, minutes })
  }
}
