import { digestOf, newToken } from '../token.ts'

const PREFIX = 'stock_'

/** A new bearer key for pushing stock; it is shown once and kept only as its hash. */
export const newKey = (): string => PREFIX + newToken()

const SET_KEY =
  'insert into stock_key (site, hash, created_at) values (?1, ?2, ?3) ' +
  'on conflict (site) do update set hash = excluded.hash, created_at = excluded.created_at'

/** Gives a site a key in place of any earlier one. */
export async function setKey(db: D1Database, site: string, key: string, now: number): Promise<void> {
  await db
    .prepare(SET_KEY)
    .bind(site, await digestOf(key), now)
    .run()
}

/** The same as one statement, for a database that is out of reach; `site` is a slug. */
export async function keyStatement(site: string, key: string, now: number): Promise<string> {
  const values: Record<string, string> = { '?1': `'${site}'`, '?2': `'${await digestOf(key)}'`, '?3': String(now) }
  return SET_KEY.replace(/\?\d/g, (place) => values[place]!)
}

/** Whether this is the site's key; takes as long for a near miss as for a wild guess. */
export async function isKeyOf(db: D1Database, site: string, key: string): Promise<boolean> {
  const row = await db.prepare('select hash from stock_key where site = ?').bind(site).first<{ hash: string }>()
  const given = await digestOf(key)
  const kept = row?.hash ?? ''
  let difference = given.length ^ kept.length
  for (let i = 0; i < given.length; i++) difference |= given.charCodeAt(i) ^ (kept.charCodeAt(i) || 0)
  return difference === 0
}
