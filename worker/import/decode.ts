import { joinBytes } from '../../shared/bytes.ts'
import type { Encoding } from '../../shared/feed/mapping-schema.ts'
import { breaksOff, FileRefused } from './refused.ts'
import { startsWith } from './unpack.ts'

const ZERO = '\u0000'
const SAMPLE_BYTES = 1024
/** Characters, or bytes, of a line that are shown on both sides of what is wrong with it. */
const SHOWN_AROUND = 24
/** Fewer bytes do not show UTF-16 without its mark. */
const MIN_SAMPLE_BYTES = 8

/** UTF-16 where the first bytes of a file show it; null for UTF-8 and Windows-1252, which each accent tells. */
export function detectEncoding(head: Uint8Array): Encoding | null {
  if (startsWith(head, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(head, 0xfe, 0xff)) return 'utf-16be'
  const sample = head.subarray(0, SAMPLE_BYTES)
  if (sample.length < MIN_SAMPLE_BYTES) return null
  const zerosAt = (offset: number) => sample.filter((byte, i) => i % 2 === offset && byte === 0).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  if (odd > sample.length / 5 && even === 0) return 'utf-16le'
  if (even > sample.length / 5 && odd === 0) return 'utf-16be'
  return null
}

/**
 * Decodes a file piece by piece. Without an encoding UTF-8 and Windows-1252 are told apart accent by accent, and `onMixed`
 * gets each line whose accents are not encoded as the first one is. Throws FileRefused at the first line that a given
 * encoding cannot have.
 */
export async function* decode(
  source: AsyncIterable<Uint8Array>,
  encoding: Encoding | null,
  onMixed: OnMixed = () => {},
): AsyncGenerator<string> {
  const decoder = encoding ? strictDecoder(encoding) : mixedDecoder(onMixed)
  const withoutZeros = zeroRemover(onMixed)
  for await (const bytes of source) yield withoutZeros(decoder(bytes, false))
  const rest = withoutZeros(decoder(new Uint8Array(0), true))
  if (rest !== '') yield rest
}

type Decoder = (bytes: Uint8Array, isLast: boolean) => string

/** Takes zero bytes out of a text, and tells each line that has one. */
function zeroRemover(onMixed: OnMixed): (text: string) => string {
  let [line, lastLine] = [1, 0]
  return (text) => {
    let from = 0
    for (let at = text.indexOf(ZERO); at !== -1; at = text.indexOf(ZERO, at + 1)) {
      line += countLines(text, from, at)
      from = at
      const around = text.slice(Math.max(0, at - SHOWN_AROUND), at + SHOWN_AROUND).split('\n')
      const shown = around.find((part) => part.includes(ZERO)) ?? ''
      if (line !== lastLine) onMixed({ line, text: shown.replaceAll(ZERO, '').trim(), reason: HAS_ZEROS })
      lastLine = line
    }
    line += countLines(text, from, text.length)
    return lastLine === 0 ? text : text.replaceAll(ZERO, '')
  }
}

const HAS_ZEROS = 'the line has zero bytes, which were taken out: is the text right?'

function strictDecoder(encoding: Encoding): Decoder {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: false })
  let line = 1
  return (bytes, isLast) => {
    try {
      const text = decoder.decode(bytes, { stream: !isLast })
      line += countLines(text, 0, text.length)
      return text
    } catch {
      if (isLast) throw breaksOff(`in the middle of a letter, on line ${line}`)
      const how = encoding.startsWith('utf-16') ? 'the file is' : 'the mapping says the file is'
      throw new FileRefused(
        'not_text',
        `Line ${line + badLine(bytes, encoding)} has bytes that are not ${NAMES[encoding]}, which ${how}. ` +
          'Leave "encoding" out of "file" where the mapping has it, and it is detected; else save the file as UTF-8.',
      )
    }
  }
}

const NAMES: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

const NEWLINE = 10

function countLines(text: string | Uint8Array, from: number, to: number): number {
  const next = (at: number) => (typeof text === 'string' ? text.indexOf('\n', at) : text.indexOf(NEWLINE, at))
  let lines = 0
  for (let at = next(from); at !== -1 && at < to; at = next(at + 1)) lines += 1
  return lines
}

/** The number of lines of a chunk before the one that cannot be read. */
function badLine(chunk: Uint8Array, encoding: Encoding): number {
  const lines = new TextDecoder(encoding).decode(chunk).split('\n')
  const bad = lines.findIndex((text) => text.includes('\uFFFD'))
  return Math.max(0, bad)
}

const FIRST_ACCENT = 0x80
/** More bytes than any character has, for a file that is no text. */
const MAX_HELD_BYTES = 64

type Charset = Extract<Encoding, 'utf-8' | 'windows-1252'>

/** A line whose accents are not encoded as the first accent of the file is, with a part of its text. */
export type MixedLine = { line: number; text: string; reason: string }
export type OnMixed = (line: MixedLine) => void

/**
 * Decodes text in which parts are UTF-8 and parts Windows-1252, as files are that a system puts together from several
 * sources: bytes above 127 that stand together are UTF-8 where they can be, else Windows-1252. No byte is lost.
 */
function mixedDecoder(onMixed: OnMixed): Decoder {
  let held = new Uint8Array(0)
  let line = 1
  let usual: Charset | null = null
  let lastMixed = 0

  function read(bytes: Uint8Array): string {
    let text = ''
    let [segment, charset] = [0, usual ?? ('utf-8' as Charset)]
    let counted = 0
    for (let from = endOfRun(bytes, 0, false); from < bytes.length; ) {
      const end = endOfRun(bytes, from, true)
      const { isUtf8, isBroken } = readAccents(bytes.subarray(from, end))
      const own: Charset = isUtf8 ? 'utf-8' : 'windows-1252'
      if (!isBroken) usual ??= own
      if (own !== charset) {
        text += decodeAs(charset, bytes.subarray(segment, from))
        ;[segment, charset] = [from, own]
      }
      if (isBroken || (usual !== null && own !== usual)) {
        line += countLines(bytes, counted, from)
        counted = from
        if (line !== lastMixed) onMixed(mixedLine(bytes, { from, end, line, own, usual: isBroken ? null : usual }))
        lastMixed = line
      }
      from = endOfRun(bytes, end, false)
    }
    line += countLines(bytes, counted, bytes.length)
    return text + decodeAs(charset, bytes.subarray(segment))
  }

  return (chunk, isLast) => {
    const bytes = held.length > 0 ? joinBytes([held, chunk]) : chunk
    const end = isLast ? bytes.length : wholeCharacters(bytes)
    held = bytes.slice(end)
    return read(bytes.subarray(0, end))
  }
}

/** `usual`: null where the bytes are those of a cut letter in UTF-8. */
type Accent = { from: number; end: number; line: number; own: Charset; usual: Charset | null }

function mixedLine(bytes: Uint8Array, { from, end, line, own, usual }: Accent): MixedLine {
  // Plain letters on both sides: other accents may be encoded in the other way.
  let [start, stop] = [from, end]
  while (start > from - SHOWN_AROUND && isPlain(bytes[start - 1])) start -= 1
  while (stop < end + SHOWN_AROUND && isPlain(bytes[stop])) stop += 1
  const text = decodeAs(own, bytes.subarray(start, stop))
  if (usual === null) {
    const shown = decodeAs(own, bytes.subarray(from, end))
    return { line, text, reason: `the line has a letter of which a part is missing, read as ${shown}: which is it?` }
  }
  const [name, others] = [NAMES[own], NAMES[usual]]
  const reason = `the line has letters in ${name}, where the file is in ${others}; they were read as ${name}: is the text right?`
  return { line, text, reason }
}

const isPlain = (byte: number | undefined) => byte !== undefined && byte >= 32 && byte < FIRST_ACCENT

/** Where whole characters end: before a last one whose bytes may not all be there yet. */
function wholeCharacters(bytes: Uint8Array): number {
  const least = Math.max(0, bytes.length - MAX_HELD_BYTES)
  for (let at = bytes.length - 1; at >= least; at--) {
    if (bytes[at]! < FIRST_ACCENT) return at + 1
    if (bytes[at]! >= 0xc0) return at
  }
  return bytes.length <= MAX_HELD_BYTES ? 0 : bytes.length
}

/** The end of the bytes from `from` on that are all accents, or all none. */
function endOfRun(bytes: Uint8Array, from: number, isAccented: boolean): number {
  let at = from
  while (at < bytes.length && bytes[at]! >= FIRST_ACCENT === isAccented) at += 1
  return at
}

/** The bytes that follow the first one of a character in UTF-8. */
const followers = (lead: number): number => (lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1)

/**
 * Whether bytes above 127 are whole characters of UTF-8, and else whether one of them is broken: its first byte with some
 * that follow, and not all. Of those of two bytes a lone first one counts where Windows-1252 has a sign that no language
 * of a feed uses alone: Â, Ã.
 */
function readAccents(bytes: Uint8Array): { isUtf8: boolean; isBroken: boolean } {
  const isFollower = (at: number) => at < bytes.length && bytes[at]! >= 0x80 && bytes[at]! <= 0xbf
  let isWhole = true
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at]!
    const most = lead < 0xc2 || lead > 0xf4 ? 0 : followers(lead)
    let count = 0
    while (count < most && isFollower(at + 1 + count)) count += 1
    if (count < most && (count > 0 || lead === 0xc2 || lead === 0xc3)) return { isUtf8: false, isBroken: true }
    isWhole &&= most > 0 && count === most
    at += 1 + count
  }
  return { isUtf8: isWhole && isStrictUtf8(bytes), isBroken: false }
}

const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/** Surrogates and characters written too long have the form of UTF-8 too. */
function isStrictUtf8(bytes: Uint8Array): boolean {
  try {
    STRICT_UTF8.decode(bytes)
    return true
  } catch {
    return false
  }
}

const DECODERS: Record<Charset, TextDecoder> = { 'utf-8': STRICT_UTF8, 'windows-1252': new TextDecoder('windows-1252') }
const decodeAs = (charset: Charset, bytes: Uint8Array): string => DECODERS[charset].decode(bytes)
