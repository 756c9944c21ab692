import type { Encoding } from '../../shared/feed/file-layout.ts'
import { mixedDecoder, type OnMixed } from './mixed-text.ts'
import { FileRefused } from './refused.ts'
import { startsWith } from './unpack.ts'

const ZERO = '\u0000'
const SAMPLE_BYTES = 1024
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
  for await (const bytes of source) yield withoutZeros(decoder.take(bytes, false))
  const rest = withoutZeros(decoder.take(new Uint8Array(0), true))
  if (rest !== '') yield rest
}

/** Takes zero bytes out of a text, and tells each line that has one. */
function zeroRemover(onMixed: OnMixed): (text: string) => string {
  let [line, lastLine] = [1, 0]
  return (text) => {
    let from = 0
    for (let at = text.indexOf(ZERO); at !== -1; at = text.indexOf(ZERO, at + 1)) {
      line += countLines(text, from, at)
      from = at
      const around = text.slice(Math.max(0, at - SHOWN_CHARS), at + SHOWN_CHARS).split('\n')
      const shown = around.find((part) => part.includes(ZERO)) ?? ''
      if (line !== lastLine) onMixed({ line, text: shown.replaceAll(ZERO, '').trim(), reason: HAS_ZEROS })
      lastLine = line
    }
    line += countLines(text, from, text.length)
    return lastLine === 0 ? text : text.replaceAll(ZERO, '')
  }
}

const HAS_ZEROS = 'the line has zero bytes, which were taken out: is the text right?'
/** Characters of a line that are shown on both sides of a zero byte. */
const SHOWN_CHARS = 24

/** Decodes by one encoding alone. */
function strictDecoder(encoding: Encoding): { take(bytes: Uint8Array, isLast: boolean): string } {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: false })
  let line = 1
  return {
    take(bytes, isLast) {
      try {
        const text = decoder.decode(bytes, { stream: !isLast })
        line += countLines(text, 0, text.length)
        return text
      } catch {
        if (isLast) {
          throw new FileRefused(
            'truncated',
            `The file breaks off in the middle of a letter, on line ${line}. Send the whole file.`,
          )
        }
        const how = encoding.startsWith('utf-16') ? 'the file is' : 'the mapping says the file is'
        throw new FileRefused(
          'not_text',
          `Line ${line + badLine(bytes, encoding)} has bytes that are not ${NAMES[encoding]}, which ${how}. ` +
            'Leave "encoding" out of "file" where the mapping has it, and it is detected; else save the file as UTF-8.',
        )
      }
    },
  }
}

const NAMES: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}

/** The number of lines of a chunk before the one that cannot be read. */
function badLine(chunk: Uint8Array, encoding: Encoding): number {
  const lines = new TextDecoder(encoding).decode(chunk).split('\n')
  return Math.max(
    0,
    lines.findIndex((text) => text.includes('\uFFFD')),
  )
}
