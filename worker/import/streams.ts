import { CHARS_BETWEEN_PAUSES } from '../../shared/feed/bounds.ts'
import { pause } from '../platform/timeout.ts'

type Pair<In, Out> = { readable: ReadableStream<Out>; writable: WritableStream<In> }

/** Pipes through a transform stream with backpressure. An error of the source reaches the reader as it was thrown. */
export async function* pipeThrough<In, Out>(source: AsyncIterable<In>, transform: Pair<In, Out>): AsyncGenerator<Out> {
  const writer = transform.writable.getWriter()
  const reader = transform.readable.getReader()
  const fed = feed(source, writer)
  // Awaited below; until then a failure must not count as unhandled.
  fed.catch(() => {})
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(async (error: unknown) => {
        await fed
        throw error
      })
      if (done) break
      yield value
    }
    await fed
  } finally {
    // A turn later: Node’s stream of a gzip writes on into one that was closed right after it was read.
    await pause()
    await reader.cancel().catch(() => {})
  }
}

async function feed<In>(source: AsyncIterable<In>, writer: WritableStreamDefaultWriter<In>): Promise<void> {
  try {
    for await (const chunk of source) await writer.write(chunk)
    await writer.close()
  } catch (error) {
    await writer.abort(error).catch(() => {})
    throw error
  }
}

/** The chunks of a stream; leaving the loop early cancels the stream. */
export async function* readChunks<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  yield* stream
}

export function toStream(source: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await source.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await source.return(undefined)),
  })
}

/** The first bytes or characters of a source (at least `least`, or all), and the whole source, these included. */
export async function peek<Piece extends { length: number }>(
  source: AsyncGenerator<Piece>,
  least: number,
  join: (pieces: readonly Piece[]) => Piece,
): Promise<{ head: Piece; whole: AsyncGenerator<Piece> }> {
  const pieces: Piece[] = []
  for (let size = 0; size < least; size += pieces.at(-1)!.length) {
    const { done, value } = await source.next()
    if (done) break
    pieces.push(value)
  }
  const head = join(pieces)
  return { head, whole: replay(head.length > 0 ? [head] : [], source) }
}

/** What was held, let go of piece by piece, then the rest. */
async function* replay<Piece>(held: Piece[], rest: AsyncGenerator<Piece>): AsyncGenerator<Piece> {
  try {
    for (let piece = held.shift(); piece !== undefined; piece = held.shift()) yield piece
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

/** A text in pieces of bounded size; after each stretch other requests of the isolate are answered (TRU-02). */
export async function* withPauses(source: AsyncIterable<string>): AsyncGenerator<string> {
  let since = 0
  for await (const text of source) {
    for (let at = 0; at < text.length; at += CHARS_BETWEEN_PAUSES) {
      const piece = text.slice(at, at + CHARS_BETWEEN_PAUSES)
      since += piece.length
      yield piece
      if (since < CHARS_BETWEEN_PAUSES) continue
      since = 0
      await pause()
    }
  }
}

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
  const packed = pipeThrough<Uint8Array, Uint8Array>(tap(source, onPiece), new CompressionStream('gzip'))
  for (let size = 0; size < MAX_HELD_BYTES; ) {
    const { done, value } = await packed.next()
    if (done) break
    held.push(value)
    size += value.length
  }
  yield* pipeThrough<Uint8Array, Uint8Array>(replay(held, packed), new DecompressionStream('gzip'))
}

/** The source as it is; `onPiece` is awaited with each piece. */
export async function* tap<Piece>(
  source: AsyncIterable<Piece>,
  onPiece: (piece: Piece) => Promise<void> | void,
): AsyncGenerator<Piece> {
  for await (const piece of source) {
    await onPiece(piece)
    yield piece
  }
}
