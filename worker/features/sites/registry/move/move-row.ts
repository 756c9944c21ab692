import { MINUTE_MS } from '../../../../../shared/time.ts'
import { randomHex } from '../../../../platform/crypto.ts'
import type { SiteMove } from '../service.ts'
import type { SiteTable } from '../site-tables.ts'
import type { After } from './copy.ts'
import type { MoveStep } from './steps.ts'

/** What is still to be copied in this step, the first of it from `after` on. */
export type Cursor = {
  tables: SiteTable[]
  after: After
  /** When the first copy began (epoch ms), and the number of changes of the stock until then. */
  began: number
  stock: number | null
}

export type Move = SiteMove & { site: string; cursor: Cursor }
type Row = Omit<Move, 'cursor'> & { cursor: string }

const COLUMNS = 'site, from_shard, to_shard, step, stepped_at, cursor'
const readMove = (row: Row): Move => ({ ...row, cursor: JSON.parse(row.cursor) as Cursor })

/** Longer than a step takes. */
const LEASE_MS = MINUTE_MS

export const NO_CURSOR: Cursor = { tables: [], after: null, began: 0, stock: null }

export const insertMove = (db: D1Database, { site, from_shard, to_shard, stepped_at }: Omit<Move, 'step' | 'cursor'>) =>
  db
    .prepare(
      `insert into site_move (site, from_shard, to_shard, step, stepped_at, cursor)
       values (?1, ?2, ?3, 'announced', ?4, ?5)`,
    )
    .bind(site, from_shard, to_shard, stepped_at, JSON.stringify(NO_CURSOR))

export async function findMove(db: D1Database, site: string): Promise<Move | null> {
  const row = await db.prepare(`select ${COLUMNS} from site_move where site = ?`).bind(site).first<Row>()
  return row && readMove(row)
}

/**
 * Whether another site is on its way. One moves at a time, since a database that takes numbers from another may get a new
 * block: a site that left it meanwhile would bring numbers of that block to a third.
 */
const OTHER_MOVES = `exists (
  select 1 from site_move other where other.site <> ?1
  and (other.step in ('copying', 'following', 'checking', 'moved', 'cancelled') or (other.step = 'announced' and other.lease_until > ?3)))`

/** The move of a site for one step of it, which no other Worker does at the same time; null where it has to wait. */
export async function claimMove(db: D1Database, site: string, now: number): Promise<(Move & { lease: string }) | null> {
  const lease = randomHex(8)
  const row = await db
    .prepare(
      `update site_move set lease = ?2, lease_until = ?4 where site = ?1 and lease_until <= ?3
       and (step <> 'announced' or not ${OTHER_MOVES}) returning ${COLUMNS}`,
    )
    .bind(site, lease, now, now + LEASE_MS)
    .first<Row>()
  return row && { ...readMove(row), lease }
}

/** Holds while the move of the site `?1` is in this step and claimed by `?5`: neither lost to another Worker nor cancelled. */
export const isClaimedFor = (step: MoveStep): string =>
  `exists (select 1 from site_move where site = ?1 and lease = ?5 and step = '${step}')`

/** Ends the step `ended`, in the transaction of what it changes. Nothing where the move was cancelled meanwhile. */
export const recordStep = (db: D1Database, move: Move & { lease: string }, ended: MoveStep): D1PreparedStatement =>
  db
    .prepare(
      `update site_move set step = ?3, stepped_at = ?4, cursor = ?5, lease = null, lease_until = 0
       where site = ?1 and lease = ?2 and step = ?6`,
    )
    .bind(move.site, move.lease, move.step, move.stepped_at, JSON.stringify(move.cursor), ended)

/** Ends a move, in the transaction of what it changes in the registry. */
export const deleteMove = (db: D1Database, { site, lease }: { site: string; lease: string }): D1PreparedStatement =>
  db.prepare('delete from site_move where site = ?1 and lease = ?2').bind(site, lease)

/** Moves that have not ended, the one that is longest in its step first. */
export async function openMoves(db: D1Database): Promise<Move[]> {
  const { results } = await db.prepare(`select ${COLUMNS} from site_move order by stepped_at`).all<Row>()
  return results.map(readMove)
}
