import { openIndex, type StockIndex } from '../../worker/stock-index/columns.ts'
import { decodeHead, encodeHead, StockIndexError } from '../../worker/stock-index/encode.ts'

/** An index as one value, of any size. */
export const encode = ({ meta, sections }: StockIndex): Uint8Array<ArrayBuffer> => encodeHead(meta, null, sections)

/** The index in these bytes, which must not change afterwards. Throws StockIndexError, and nothing else. */
export function decode(bytes: Uint8Array<ArrayBuffer>, site: string): StockIndex {
  const { meta, layout, sections } = decodeHead(bytes, site)
  if (layout) throw new StockIndexError('incomplete')
  return openIndex(meta, sections)
}
