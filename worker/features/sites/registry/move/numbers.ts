import { FIRST_SHARD } from '../../../../platform/store-of.ts'
import type { Stores } from '../values.ts'

/** Tables whose rows are numbered across the sites of a database; a site keeps its numbers when it moves. */
const NUMBERED = ['car', 'stock_run', 'outbox']
/** Numbers of one block. A database never gives a number of another's block, so that no two sites have the same. */
const BLOCK = 100_000_000

/**
 * Gives a database its block of numbers, which no database had before; the first one has block 0. With `above`, a block
 * after that of another database: SQLite numbers on from the highest row, which a site may bring with it. Repeatable.
 */
export async function ownNumbers({ DB }: Stores, shard: { name: string; db: D1Database }, above?: string) {
  const own = DB.prepare(
    `insert into shard_block (shard, block) select ?1, coalesce(max(block), 0) + 1 from shard_block where true
     on conflict (shard) do nothing`,
  )
  await DB.batch([
    DB.prepare('insert into shard_block (shard, block) values (?1, 0) on conflict (shard) do nothing').bind(
      FIRST_SHARD,
    ),
    ...(above === undefined ? [] : [own.bind(above)]),
    own.bind(shard.name),
    DB.prepare(
      `update shard_block set block = (select max(block) + 1 from shard_block)
       where shard = ?1 and block < (select block from shard_block where shard = ?2)`,
    ).bind(shard.name, above ?? shard.name),
  ])
  const block = await DB.prepare('select block from shard_block where shard = ?')
    .bind(shard.name)
    .first<number>('block')
  await shard.db.batch(
    NUMBERED.flatMap((table) => [
      shard.db
        .prepare(
          `insert into sqlite_sequence (name, seq) select ?1, 0
           where not exists (select 1 from sqlite_sequence where name = ?1)`,
        )
        .bind(table),
      shard.db.prepare('update sqlite_sequence set seq = max(seq, ?2) where name = ?1').bind(table, block! * BLOCK),
    ]),
  )
}
