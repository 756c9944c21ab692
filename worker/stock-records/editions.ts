import { DAY_MS } from '../../shared/time.ts'
import type { SiteStore } from '../platform/site-store.ts'

/** How long a stock that was replaced can be shown again (SIT-02). */
export const EDITIONS_KEPT_MS = 90 * DAY_MS

/** A published stock: the chunk of each number (`documents.ts` of the stock index), by name. `published_at`: epoch ms. */
export type StockEdition = { version: string; published_at: number; documents: Record<number, string> }

/** The stock that a site showed at a moment (epoch ms); null before the first, and for one that is no longer kept. */
export async function editionAt(store: SiteStore, moment: number): Promise<StockEdition | null> {
  const row = await store.first<Omit<StockEdition, 'documents'> & { documents: string }>(
    `select version, published_at, documents from stock_edition where site = ?1 and published_at <= ?2
     order by published_at desc limit 1`,
    [moment],
  )
  return row && { ...row, documents: JSON.parse(row.documents) as StockEdition['documents'] }
}

/** The names of the chunks that an edition of the last 90 days has. */
export async function archivedChunks(store: SiteStore): Promise<string[]> {
  const results = await store.rows<{ name: string }>('select name from stock_chunk where site = ?1')
  return results.map(({ name }) => name)
}

/** Keeps a published stock, unless it is the latest; its chunks count as named from now on. What is older than 90 days goes. */
export async function recordEdition(
  store: SiteStore,
  { version, published_at, documents }: StockEdition,
  now: number,
): Promise<void> {
  const before = await editionAt(store, Number.MAX_SAFE_INTEGER)
  if (before?.version === version) return
  const names = JSON.stringify([...Object.values(before?.documents ?? {}), ...Object.values(documents)])
  await store.batch([
    store.prepare(
      `insert into stock_chunk (site, name, named_at) select ?1, value, ?2 from json_each(?3) where true
       on conflict (site, name) do update set named_at = excluded.named_at`,
      [now, names],
    ),
    store.prepare(
      `insert into stock_edition (site, published_at, version, documents) values (?1, ?2, ?3, ?4)
       on conflict (site, published_at) do update set version = excluded.version, documents = excluded.documents`,
      [published_at, version, JSON.stringify(documents)],
    ),
    // The edition that was live 90 days ago is the last one before that day: it stays.
    store.prepare(
      `delete from stock_edition where site = ?1 and published_at <
       (select max(published_at) from stock_edition where site = ?1 and published_at <= ?2)`,
      [now - EDITIONS_KEPT_MS],
    ),
    store.prepare('delete from stock_chunk where site = ?1 and named_at < ?2', [now - EDITIONS_KEPT_MS]),
  ])
}
