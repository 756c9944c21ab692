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
  /** Whether this is the site's key, or one of the last that it replaced; takes as long for a near miss as for a wild guess. */
  checkKey: (store: SiteStore, key: string) => Promise<'right' | 'former' | 'wrong'>
  /** What the audit trail calls a key: its kind and the first digits of its hash. */
  nameActor: (key: string) => Promise<string>
}

/** So many former keys are told apart from guesses: a key is not shown again, so that it is often made twice. */
const MAX_FORMER = 5
const HASH_CHARS = 64

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
    // The newest first, with blanks between.
    'on conflict (site) do update set former_hash = iif(hash = excluded.hash, former_hash, ' +
    `substr(hash || coalesce(' ' || former_hash, ''), 1, ${MAX_FORMER * (HASH_CHARS + 1) - 1})), ` +
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
      const [isRight, ...areFormer] = [row?.hash ?? '', ...(row?.former_hash ?? '').split(' ')].map((each) =>
        constantTimeEqual(hash, each),
      )
      return isRight ? 'right' : areFormer.includes(true) ? 'former' : 'wrong'
    },
  }
}

/** For pushing stock to a site, and reading it. */
export const stockKeys = bearerKeys({ table: 'stock_key', prefix: 'stock_' })

/** For reading a site's leads and delivering them again. */
export const leadKeys = bearerKeys({ table: 'lead_key', prefix: 'leads_' })

/** For releasing a site's held cars and refunding its payments. */
export const reservationKeys = bearerKeys({ table: 'reservation_key', prefix: 'reservations_' })
