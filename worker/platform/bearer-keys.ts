const KEY_BYTES = 32

export type BearerKeys = {
  /** A new key; it is shown once and kept only as its hash. */
  newKey: () => string
  /** Gives a site a key in place of any earlier one. */
  setKey: (db: D1Database, site: string, key: string, now: number) => Promise<void>
  /** The same as one statement, for a database that is out of reach; `site` is a slug. */
  keyStatement: (site: string, key: string, now: number) => Promise<string>
  /** Whether this is the site's key; takes as long for a near miss as for a wild guess. */
  isKeyOf: (db: D1Database, site: string, key: string) => Promise<boolean>
}

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
    'on conflict (site) do update set hash = excluded.hash, created_at = excluded.created_at'

  return {
    newKey() {
      const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
      const text = btoa(String.fromCharCode(...bytes))
      return prefix + text.replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '')
    },

    async setKey(db, site, key, now) {
      await db
        .prepare(SET_KEY)
        .bind(site, await hashed(key), now)
        .run()
    },

    async keyStatement(site, key, now) {
      const values: Record<string, string> = { '?1': `'${site}'`, '?2': `'${await hashed(key)}'`, '?3': String(now) }
      return SET_KEY.replace(/\?\d/g, (place) => values[place]!)
    },

    async isKeyOf(db, site, key) {
      const row = await db.prepare(`select hash from ${table} where site = ?`).bind(site).first<{ hash: string }>()
      const given = await hashed(key)
      const kept = row?.hash ?? ''
      let difference = given.length ^ kept.length
      for (let i = 0; i < given.length; i++) difference |= given.charCodeAt(i) ^ (kept.charCodeAt(i) || 0)
      return difference === 0
    },
  }
}

async function hashed(key: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
