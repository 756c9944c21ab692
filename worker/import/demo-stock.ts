import type { SiteStore } from '../platform/site-store.ts'

/** The `source` of an import of demo stock, by which it is known. */
export const DEMO_SOURCE = 'demo stock'

/** The `source` of the last import that landed; null where none has. */
export const lastSource = (store: SiteStore): Promise<string | null> =>
  store
    .prepare("select source from stock_run where site = ?1 and outcome = 'committed' order by id desc limit 1")
    .bind()
    .first<string>('source')

/**
 * Whether the cars of a site are a demo. A demo is no stock of a dealer: the first file of another source takes the place
 * of all of it, is not held for it, and begins the site's feeds anew.
 */
export const hasDemoStock = async (store: SiteStore): Promise<boolean> => (await lastSource(store)) === DEMO_SOURCE
