import type { Site } from '../../../../shared/tenant/schema.ts'
import type { SiteStore } from '../../../platform/site-store.ts'
import { decodeHead } from '../../../stock-index/encode.ts'
import { MAX_INDEX_BYTES } from '../../../stock-index/index-size.ts'
import { indexKey, parsePointer } from '../../../stock-index/pointer.ts'
import { publishedPointer } from '../../../stock-records/publications.ts'

/** From this share of the largest index on a server is told of the stock: it is ready before the index is left out. */
const READY_SHARE = 0.8

/** How a stock stands to its own index. `bytes` of the index are null where it is left out. */
export type HostedNeed = { isNeeded: boolean; cars: number; bytes: number | null; version: string | null }

type Stores = { kv: KVNamespace; store: SiteStore }

/**
 * Whether a search server is of use to a site: its stock is too large for its own index, or nearly so, or a trial is on.
 * Below that the index answers sooner than any server can be asked.
 */
export async function hostedNeed(
  { kv, store }: Stores,
  { slug, typesense }: Pick<Site, 'slug' | 'typesense'>,
  maxIndexBytes = MAX_INDEX_BYTES,
): Promise<HostedNeed> {
  const stored = await publishedPointer(store)
  const pointer = stored === null ? null : parsePointer(stored)
  if (!pointer) return { isNeeded: typesense?.trial === true, cars: 0, bytes: 0, version: null }
  const { cars, version } = pointer
  const head = await kv.get(indexKey(slug, version), 'arrayBuffer')
  const bytes = head === null ? 0 : indexBytes(new Uint8Array(head), slug)
  const isLarge = bytes === null || bytes >= maxIndexBytes * READY_SHARE
  return { isNeeded: isLarge || typesense?.trial === true, cars, bytes, version }
}

/** null for an index that is left out. */
function indexBytes(stored: Uint8Array<ArrayBuffer>, site: string): number | null {
  const { meta, layout } = decodeHead(stored, site)
  return meta.isLeftOut ? null : (layout?.bytes ?? stored.length)
}

/** What an operator is told where a server is of no use. */
export const explainNotNeeded = (site: string, { cars, bytes }: HostedNeed): string =>
  `The stock of ${site}, ${grouped.format(cars)} cars, fits its own search index (${megabytes(bytes ?? 0)} of ` +
  `${megabytes(MAX_INDEX_BYTES)}), which answers in about 1 ms; a Typesense server takes 50 to 250 ms. Hosted search pays ` +
  'from about 500,000 cars. The index answers, and nothing is sent. To try the server all the same, set typesense.trial ' +
  'to true in its site.json (docs/search.md, Hosted search).'

const grouped = new Intl.NumberFormat('en-AU')
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
