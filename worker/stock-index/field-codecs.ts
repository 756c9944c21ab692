import { LENDER_QUOTE_FIELDS, type LenderQuote, type SummaryKinds } from '../../shared/car/summary.ts'
import { utf8 } from '../platform/crypto.ts'
import type { ByteReader, ByteWriter } from './bytes.ts'
import { readTexts, type Sections, textSections } from './sections.ts'

type Text = string | null

/** A record being written: its bytes, and texts by way of the index's word list (phraseWriter). */
export type RecordWriter = ByteWriter & { text: (text: Text) => void }
export type RecordReader = ByteReader & { text: () => Text }

type Codec<Value> = {
  write(to: RecordWriter, value: Value): void
  read(from: RecordReader): Value
}

/** How each kind of field is stored in the record of a car. */
const CODECS: { [Kind in keyof SummaryKinds]: Codec<SummaryKinds[Kind]> } = {
  text: { write: (to, text) => to.text(text), read: (from) => from.text() },
  number: { write: writeNumber, read: readNumber },
  flag: { write: (to, flag) => to.whole(flag ? 1 : 0), read: (from) => from.whole() === 1 },
  photo: {
    write: (to, photo) => {
      to.text(photo && photo.url)
      if (photo === null) return
      writeNumber(to, photo.width)
      writeNumber(to, photo.height)
    },
    read: (from) => {
      const url = from.text()
      return url === null ? null : { url, width: readNumber(from), height: readNumber(from) }
    },
  },
  lenders: {
    write: (to, lenders) => {
      const quotes = Object.entries(lenders)
      to.whole(quotes.length)
      for (const [name, quote] of quotes) {
        to.text(name)
        for (const field of LENDER_QUOTE_FIELDS) writeNumber(to, quote[field], HUNDREDTHS)
      }
    },
    read: (from) => {
      const quotes: [lender: string, LenderQuote][] = []
      for (let left = from.whole(); left > 0; left--) quotes.push([from.text() ?? '', readLenderQuote(from)])
      // Not by assignment: a lender may be called '__proto__'.
      return quotes.length === 0 ? {} : Object.fromEntries(quotes)
    },
  },
}

export type FieldValue = SummaryKinds[keyof SummaryKinds]

/** The codec of a kind. The values that it is given must be of that kind. */
export const fieldCodec = (kind: keyof SummaryKinds): Codec<FieldValue> => CODECS[kind]

function readLenderQuote(from: RecordReader): LenderQuote {
  const quote: Partial<LenderQuote> = {}
  for (const field of LENDER_QUOTE_FIELDS) quote[field] = readNumber(from, HUNDREDTHS)
  return quote as LenderQuote
}

const NONE = 0
const EXACT = 1
const FIRST_WHOLE = 2
/** Payments and rates mostly have two decimals: as hundredths they are short whole numbers. */
const HUNDREDTHS = 100

/** Whole numbers of `parts` of one take as few bytes as they need; other numbers take eight and a mark. */
function writeNumber(to: ByteWriter, number: number | null, parts = 1): void {
  if (number === null) return to.whole(NONE)
  const whole = Math.round(number * parts)
  const isShort = whole >= 0 && whole <= Number.MAX_SAFE_INTEGER - FIRST_WHOLE && whole / parts === number
  if (isShort) return to.whole(whole + FIRST_WHOLE)
  to.whole(EXACT)
  to.raw(new Uint8Array(new Float64Array([number]).buffer))
}

function readNumber(from: ByteReader, parts = 1): number | null {
  const code = from.whole()
  if (code === NONE) return null
  return code === EXACT ? new Float64Array(from.raw(8).slice().buffer)[0]! : (code - FIRST_WHOLE) / parts
}

/**
 * Slugs, names and addresses repeat the same few words thousands of times. Each text becomes a list of word numbers,
 * the commonest in one byte; a word seen once is spelt out.
 */
const WORDS = /[^\p{L}\p{N}]*[\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu
const SPELT = 0
const decoder = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true })

export function phraseWriter(texts: Iterable<string | null>) {
  const uses = new Map<string, number>()
  for (const text of texts) for (const word of splitWords(text ?? '')) uses.set(word, (uses.get(word) ?? 0) + 1)
  const words = [...uses].filter(([, count]) => count > 1).toSorted((a, b) => b[1] - a[1])
  const numbers = new Map(words.map(([word], position) => [word, position + 1]))
  /** None is told from empty: the count of words is one higher than it is. */
  const put = (to: ByteWriter, text: string | null) => {
    if (text === null) return to.whole(0)
    const parts = splitWords(text)
    to.whole(parts.length + 1)
    for (const word of parts) {
      const number = numbers.get(word)
      if (number !== undefined) to.whole(number)
      else {
        const letters = utf8(word)
        to.whole(SPELT)
        to.whole(letters.length)
        to.raw(letters)
      }
    }
  }
  const sections = textSections(
    'phrases',
    words.map(([word]) => word),
  )
  return { put, sections }
}

const splitWords = (text: string) => text.toWellFormed().match(WORDS) ?? []

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
