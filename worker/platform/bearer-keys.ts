import { constantTimeEqual, newToken, sha256Hex } from './crypto.ts'
import type { SiteStore } from './site-store.ts'

export type BearerKeys = {
  /** A new key; it is shown once and kept only as its hash. */
  newKey: () => string
  /** Gives a site a key in place of any earlier one. */
  setKey: (store: SiteStore, key: string, now: number) => Promise<void>
  /** The same as one statement, for a database that is out of reach; `site` is a slug. */
  keyStatement: (site: string, key: string, now: number) => Promise<string>
  /** What the site is opened with: 'stock', 'leads'. */
  kind: string
  /** Whether this is the site's key, or the one that it replaced; takes as long for a near miss as for a wild guess. */
  checkKey: (store: SiteStore, key: string) => Promise<'right' | 'former' | 'wrong'>
  /** What the audit trail calls a key: its kind and the first digits of its hash. */
  nameActor: (key: string) => Promise<string>
}

/** Digits of a hash that tell keys apart and open nothing. */
const KEY_ID_DIGITS = 8

/** Bearer keys of sites, one each, kept in `table` as their hashes; they begin with `prefix`, so that a lost one is known. */
export function bearerKeys({
  table,
  prefix,
}: {
  table: 'stock_key' | 'lead_key' | 'reservation_key'
  prefix: string
}): BearerKeys {
  const SET_KEY =
    `insert into ${table} (site, hash, created_at) values (?1, ?2, ?3) ` +
    'on conflict (site) do update set former_hash = iif(hash = excluded.hash, former_hash, hash), ' +
    'hash = excluded.hash, created_at = excluded.created_at'

  return {
    newKey: () => prefix + newToken(),

    async setKey(store, key, now) {
      await store.run(SET_KEY, [await sha256Hex(key), now])
    },

    async keyStatement(site, key, now) {
      const values: Record<string, string> = { '?1': `'${site}'`, '?2': `'${await sha256Hex(key)}'`, '?3': String(now) }
      return SET_KEY.replace(/\?\d/g, (place) => values[place]!)
    },

    nameActor: async (key) => `${prefix.replace('_', ' key')} ${(await sha256Hex(key)).slice(0, KEY_ID_DIGITS)}`,

    kind: prefix.slice(0, -1),

    async checkKey(store, key) {
      const row = await store.first<{ hash: string; former_hash: string | null }>(
        `select hash, former_hash from ${table} where site = ?1`,
      )
      const hash = await sha256Hex(key)
      const [isRight, isFormer] = [row?.hash, row?.former_hash].map((each) => constantTimeEqual(hash, each ?? ''))
      return isRight ? 'right' : isFormer ? 'former' : 'wrong'
    },
  }
}

/** For pushing stock to a site, and reading it. */
export const stockKeys = bearerKeys({ table: 'stock_key', prefix: 'stock_' })

/** For reading a site's leads and delivering them again. */
export const leadKeys = bearerKeys({ table: 'lead_key', prefix: 'leads_' })

/** For releasing a site's held cars and refunding its payments. */
export const reservationKeys = bearerKeys({ table: 'reservation_key', prefix: 'reservations_' })
