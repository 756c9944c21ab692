import { exportedCar } from '../../../worker/stock-records/document.ts'
import { randomFrom } from '../../builders/random.ts'
import { someStock } from '../../builders/stock.ts'

/** Rows of a feed one after another, and where each ends. Shared between threads: the heap of neither has them. */
export type EncodedRows = { bytes: SharedArrayBuffer; ends: Int32Array<SharedArrayBuffer> }

/** Words of a comment, and different words of all comments. */
const COMMENT_WORDS = 20
const VOCABULARY = 5_000
const CLOSE = 1

/** Cars as a feed writes them, without what each has for itself and without the brace that closes them. */
export function encodeRows(count: number): EncodedRows {
  const encoder = new TextEncoder()
  const rows = someStock(count).map((car) => {
    const { source_key: _, stocknum: __, vin: ___, dealercomments: ____, ...shared } = exportedCar(car)
    return encoder.encode(JSON.stringify(shared).slice(0, -CLOSE))
  })
  const bytes = new SharedArrayBuffer(rows.reduce((sum, { length }) => sum + length, 0))
  const ends = new Int32Array(new SharedArrayBuffer(rows.length * Int32Array.BYTES_PER_ELEMENT))
  let end = 0
  for (const [at, row] of rows.entries()) {
    new Uint8Array(bytes).set(row, end)
    end += row.length
    ends[at] = end
  }
  return { bytes, ends }
}

/** A feed of JSON Lines: the same cars over and over, each with keys and words of its own. */
export async function* feedOf({ bytes, ends }: EncodedRows, cars: number): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const random = randomFrom(1)
  for (let at = 0; at < cars; at++) {
    const row = at % ends.length
    const key = `U${100_001 + at}`
    const words = Array.from({ length: COMMENT_WORDS }, () => `word${random.below(VOCABULARY)}`).join(' ')
    const own = {
      source_key: key,
      stocknum: key,
      vin: `6T1BD3FK${100_000_000 + at * 37}`,
      dealercomments: `<p>${words}.</p>`,
    }
    yield new Uint8Array(bytes).slice(ends[row - 1] ?? 0, ends[row])
    yield encoder.encode(`,${JSON.stringify(own).slice(CLOSE)}\n`)
  }
}
