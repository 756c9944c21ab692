import { pause } from '../platform/pause.ts'

type Pair<In, Out> = { readable: ReadableStream<Out>; writable: WritableStream<In> }

/**
 * Pipes a source through a transform stream with backpressure: a chunk is written when the one before was accepted. An
 * error of the source reaches the reader as it was thrown.
 */
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
export async function* chunksOf<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** The chunks as a stream, each read when it is asked for. */
export function streamOf(source: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await source.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await source.return(undefined)),
  })
}

/** The first bytes of a source (at least `least`, or all), and the whole source, these bytes included. */
export async function peek(
  source: AsyncGenerator<Uint8Array>,
  least: number,
): Promise<{ head: Uint8Array; whole: AsyncGenerator<Uint8Array> }> {
  const parts: Uint8Array[] = []
  let size = 0
  while (size < least) {
    const { done, value } = await source.next()
    if (done) break
    parts.push(value)
    size += value.length
  }
  const head = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    head.set(part, at)
    at += part.length
  }
  return { head, whole: rejoin(head, source) }
}

/** The same of text: the first characters of a source, and the whole. */
export async function peekText(
  source: AsyncGenerator<string>,
  least: number,
): Promise<{ head: string; whole: AsyncGenerator<string> }> {
  let head = ''
  while (head.length < least) {
    const { done, value } = await source.next()
    if (done) break
    head += value
  }
  return { head, whole: rejoin(head, source) }
}

async function* rejoin<Piece extends { length: number }>(
  head: Piece,
  rest: AsyncGenerator<Piece>,
): AsyncGenerator<Piece> {
  try {
    if (head.length > 0) yield head
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}
