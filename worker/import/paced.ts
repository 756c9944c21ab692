import { CHARS_BETWEEN_PAUSES } from '../../shared/feed/bounds.ts'
import { pause } from '../platform/pause.ts'

/**
 * A text in pieces of bounded size. After each stretch of text other requests of the isolate are answered, whether or not
 * the text makes rows (TRU-02).
 */
export async function* paced(source: AsyncIterable<string>): AsyncGenerator<string> {
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
