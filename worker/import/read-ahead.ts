import { pipeThrough } from './through.ts'

/** Packed bytes in memory at once. Text of 100 MB packs to some 10 to 20 MB; an isolate has 128 MB. */
const MAX_HELD_BYTES = 32_000_000

/**
 * Reads a file to its end before it gives its first bytes, packed in memory meanwhile: what is wrong with the file as a
 * whole, such as its size, shows before its rows cost a minute of work. Of a file that packs badly the rest is read as it
 * is asked for. `onPiece` is awaited with each piece that comes.
 */
export async function* readAhead(
  source: AsyncGenerator<Uint8Array>,
  onPiece: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const held: Uint8Array[] = []
  const packed = pipeThrough<Uint8Array, Uint8Array>(counted(source, onPiece), new CompressionStream('gzip'))
  for (let size = 0; size < MAX_HELD_BYTES; ) {
    const { done, value } = await packed.next()
    if (done) break
    held.push(value)
    size += value.length
  }
  yield* pipeThrough<Uint8Array, Uint8Array>(replay(held, packed), new DecompressionStream('gzip'))
}

async function* counted(source: AsyncGenerator<Uint8Array>, onPiece: () => Promise<void>): AsyncGenerator<Uint8Array> {
  for await (const piece of source) {
    await onPiece()
    yield piece
  }
}

/** What was held, let go of piece by piece, then the rest. */
async function* replay(held: Uint8Array[], rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for (let piece = held.shift(); piece; piece = held.shift()) yield piece
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}
