import { newToken, sha256Hex } from './crypto.ts'

/** Keys of operators (SIT-01): they open the operator's API of all sites. A key is shown once and kept as its hash. */
export const newOperatorKey = (): string => `operator_${newToken()}`

/** Adds a key for a person or a program, whose name the history of sites shows. */
export async function addOperatorKey(db: D1Database, name: string, key: string, now: number): Promise<void> {
  await db
    .prepare('insert into operator_key (hash, name, created_at) values (?, ?, ?)')
    .bind(await sha256Hex(key), name, now)
    .run()
}

/** The name of the operator whose key this is; null for no key, or one that was revoked. */
export async function findOperator(db: D1Database, key: string): Promise<string | null> {
  return db
    .prepare('select name from operator_key where hash = ? and revoked_at is null')
    .bind(await sha256Hex(key))
    .first<string>('name')
}

export type OperatorKey = { name: string; created_at: number; revoked_at: number | null }

export async function operatorKeys(db: D1Database): Promise<OperatorKey[]> {
  const { results } = await db
    .prepare('select name, created_at, revoked_at from operator_key order by created_at')
    .all<OperatorKey>()
  return results
}

/** Ends every key of a name; gives how many there were. */
export async function revokeOperatorKeys(db: D1Database, name: string, now: number): Promise<number> {
  const { meta } = await db
    .prepare('update operator_key set revoked_at = ? where name = ? and revoked_at is null')
    .bind(now, name)
    .run()
  return meta.changes
}
