import type { PageManifest } from '../../../../shared/page/page.ts'
import type { Edition } from '../../../../shared/tenant/edition.ts'
import { type ValueKind, valueKey } from '../../../../shared/tenant/kv-keys.ts'
import { DAY_MS } from '../../../../shared/time.ts'
import { contentHash } from '../../../platform/crypto.ts'
import { RegistryError, type ValueName } from './service.ts'

/** How long values outlive the edition that named them last (SIT-02). */
export const VALUES_KEPT_FOR = 90 * DAY_MS

export type Stores = { KV: KVNamespace; DB: D1Database; CLOSED_SHARDS?: string }

/** Stores a value under the hash of its content. It counts as stored from the row on, which is written last. */
export async function storeValue(
  { KV, DB }: Stores,
  slug: string,
  kind: ValueKind,
  bytes: Uint8Array<ArrayBuffer>,
  now: number,
): Promise<void> {
  const hash = await contentHash(bytes)
  await KV.put(valueKey(slug, kind, hash), bytes)
  await DB.prepare(
    `insert into site_value (site, kind, hash, bytes, named_at) values (?1, ?2, ?3, ?4, ?5)
     on conflict do update set named_at = excluded.named_at`,
  )
    .bind(slug, kind, hash, bytes.length, now)
    .run()
}

export async function readValue(
  { KV }: Pick<Stores, 'KV'>,
  slug: string,
  { kind, hash }: ValueName,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const stored = await KV.get(valueKey(slug, kind, hash), 'arrayBuffer')
  return stored && new Uint8Array(stored)
}

export async function missingValues(db: D1Database, slug: string, names: ValueName[]): Promise<ValueName[]> {
  const { results } = await db
    .prepare('select kind, hash from site_value where site = ?')
    .bind(slug)
    .all<{ kind: ValueKind; hash: string }>()
  const stored = new Set(results.map(({ kind, hash }) => `${kind} ${hash}`))
  return names.filter(({ kind, hash }) => !stored.has(`${kind} ${hash}`))
}

export async function listValues(kv: KVNamespace, slug: string, { config, content }: Edition): Promise<ValueName[]> {
  const text = await kv.get(valueKey(slug, 'pages', content))
  if (text === null) throw new RegistryError('no_value', `The list of pages of ${slug} is not stored: ${content}.`)
  const { pages, files = {}, oldAddresses } = JSON.parse(text) as PageManifest
  return [
    { kind: 'config', hash: config },
    { kind: 'pages', hash: content },
    ...Object.values(pages).map(({ version }): ValueName => ({ kind: 'page', hash: version })),
    ...Object.values(files).map(({ hash }): ValueName => ({ kind: 'file', hash })),
    ...(oldAddresses === undefined ? [] : [{ kind: 'redirects', hash: oldAddresses } as const]),
  ]
}

const namesJson = (names: ValueName[]) => JSON.stringify(names.map(({ kind, hash }) => [kind, hash]))

/** Marks values as named by an edition that is live at `now`. */
export const touchValues = (db: D1Database, slug: string, names: ValueName[], now: number): D1PreparedStatement =>
  db
    .prepare(
      `update site_value set named_at = ?2 where site = ?1 and (kind, hash) in
       (select value ->> 0, value ->> 1 from json_each(?3))`,
    )
    .bind(slug, now, namesJson(names))

/** Deletes the values that no edition of the last 90 days had. `live`: those of the edition that is live. */
export async function removeExpiredValues(
  { KV, DB }: Stores,
  slug: string,
  live: ValueName[],
  now: number,
): Promise<void> {
  const { results } = await DB.prepare(
    `select kind, hash from site_value where site = ?1 and named_at < ?2 and (kind, hash) not in
     (select value ->> 0, value ->> 1 from json_each(?3))`,
  )
    .bind(slug, now - VALUES_KEPT_FOR, namesJson(live))
    .all<ValueName>()
  for (const { kind, hash } of results) {
    // The row first: a value without a row is stored again when an edition names it.
    await DB.prepare('delete from site_value where site = ? and kind = ? and hash = ?').bind(slug, kind, hash).run()
    await KV.delete(valueKey(slug, kind, hash))
  }
}
