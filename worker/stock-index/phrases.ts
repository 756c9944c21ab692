import type { ByteReader, ByteWriter } from './bytes.ts'
import { readTexts, writeTexts } from './dictionary.ts'
import type { Sections } from './typed.ts'

/**
 * Slugs, names and addresses repeat the same few words thousands of times. Each text becomes a list of word numbers,
 * the commonest in one byte; a word seen once is spelt out.
 */
const WORDS = /[^\p{L}\p{N}]*[\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu
const SPELT = 0
const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true })

export function phraseWriter(texts: Iterable<string | null>) {
  const uses = new Map<string, number>()
  for (const text of texts) for (const word of wordsOf(text ?? '')) uses.set(word, (uses.get(word) ?? 0) + 1)
  const words = [...uses].filter(([, count]) => count > 1).toSorted((a, b) => b[1] - a[1])
  const numbers = new Map(words.map(([word], position) => [word, position + 1]))
  /** None is told from empty: the count of words is one higher than it is. */
  const put = (to: ByteWriter, text: string | null) => {
    if (text === null) return to.whole(0)
    const parts = wordsOf(text)
    to.whole(parts.length + 1)
    for (const word of parts) {
      const number = numbers.get(word)
      if (number !== undefined) to.whole(number)
      else {
        const letters = encoder.encode(word)
        to.whole(SPELT)
        to.whole(letters.length)
        to.raw(letters)
      }
    }
  }
  const writeWords = (into: Sections) =>
    writeTexts(
      into,
      'phrases',
      words.map(([word]) => word),
    )
  return { put, writeWords }
}

const wordsOf = (text: string) => text.toWellFormed().match(WORDS) ?? []

export function phraseReader(from: Sections) {
  const words = readTexts(from, 'phrases')
  return (reader: ByteReader): string | null => {
    const length = reader.whole()
    if (length === 0) return null
    let text = ''
    for (let left = length - 1; left > 0; left--) {
      const number = reader.whole()
      text += number === SPELT ? spelt(reader.raw(reader.whole())) : words.at(number - 1)
    }
    return text
  }
}

/** Short and nearly always plain: character by character costs less than a decoder's call. */
function spelt(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at]! > 127) return decoder.decode(bytes)
    text += String.fromCharCode(bytes[at]!)
  }
  return text
}
