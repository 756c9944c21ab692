import { exportedCar } from '../../../worker/stock-records/records.ts'
import { randomFrom } from '../../builders/random.ts'
import { someStock } from '../../builders/stock.ts'

/** Rows of a feed one after another, and where each ends. Shared between threads: the heap of neither has them. */
export type EncodedRows = { bytes: SharedArrayBuffer; ends: Int32Array<SharedArrayBuffer> }

/** Words of a comment, and different words of all comments. */
const COMMENT_WORDS = 20
const VOCABULARY = 5_000
const PHOTOS = [1, 2, 3]
const CLOSE = 1
/** By these two records are the same car. */
const OWN_FIELDS = new Set(['source_key', 'stocknum', 'vin', 'regplate', 'images', 'dealercomments'])

/** Cars as a feed writes them, without what each has for itself and without the brace that closes them. */
export function encodeRows(count: number): EncodedRows {
  const encoder = new TextEncoder()
  const rows = someStock(count).map((car) => {
    const shared = Object.entries(exportedCar(car)).filter(([key]) => !OWN_FIELDS.has(key))
    return encoder.encode(JSON.stringify(Object.fromEntries(shared)).slice(0, -CLOSE))
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

/** As a file or a connection is read. */
const PIECE_BYTES = 65_536

/** A feed of JSON Lines in pieces: the same cars over and over, without plates, each with keys, photographs and words of its own. */
export async function* feedOf({ bytes, ends }: EncodedRows, cars: number): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const random = randomFrom(1)
  let piece: Uint8Array[] = []
  let size = 0
  for (let at = 0; at < cars; at++) {
    const row = at % ends.length
    const key = `U${100_001 + at}`
    const words = Array.from({ length: COMMENT_WORDS }, () => `word${random.below(VOCABULARY)}`).join(' ')
    const own = {
      source_key: key,
      stocknum: key,
      vin: `6T1BD3FK${100_000_000 + at * 37}`,
      images: PHOTOS.map((photo) => ({ url: `https://images.example/${at}/${photo}.webp` })),
      dealercomments: `<p>${words}.</p>`,
    }
    const shared = new Uint8Array(bytes).subarray(ends[row - 1] ?? 0, ends[row])
    const ofCar = encoder.encode(`,${JSON.stringify(own).slice(CLOSE)}\n`)
    piece.push(shared, ofCar)
    size += shared.length + ofCar.length
    if (size < PIECE_BYTES) continue
    yield Buffer.concat(piece)
    piece = []
    size = 0
  }
  yield Buffer.concat(piece)
}
