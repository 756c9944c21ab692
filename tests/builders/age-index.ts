import type { Bindings } from '../../worker/bindings.ts'
import { INDEX_FORMAT } from '../../worker/stock-index/encode.ts'
import { indexKey, pointerKey, readPointer } from '../../worker/stock-index/pointer.ts'

const FORMAT_AT = 4

/** Leaves the published stock of a site as a deployment that raises the format of the index finds it; gives its pointer. */
export async function ageIndex({ KV, DB }: Pick<Bindings, 'KV' | 'DB'>, site: string): Promise<string> {
  const published = (await readPointer(KV, site))!
  const head = (await KV.get(indexKey(site, published.version), 'arrayBuffer'))!.slice(0)
  new DataView(head).setUint32(FORMAT_AT, INDEX_FORMAT - 1, true)
  await KV.delete(indexKey(site, published.version))
  await KV.put(indexKey(site, 'older'), head, { metadata: { at: published.published_at } })
  const pointer = JSON.stringify({ ...published, format: INDEX_FORMAT - 1, version: 'older', replaced: [] })
  await KV.put(pointerKey(site), pointer)
  await DB.prepare('update stock_publication set format = ?2, pointer = ?3 where site = ?1')
    .bind(site, INDEX_FORMAT - 1, pointer)
    .run()
  return pointer
}
