import type { Encoding } from '../../shared/feed/file-layout.ts'
import { mixedDecoder, type OnMixed } from './mixed-text.ts'
import { FileRefused } from './refused.ts'
import { startsWith } from './unpack.ts'

const NEWLINE = 10
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
  for await (const bytes of source) yield decoder.take(bytes, false)
  const rest = decoder.take(new Uint8Array(0), true)
  if (rest !== '') yield rest
}

/** Decodes by one encoding alone. */
function strictDecoder(encoding: Encoding): { take(bytes: Uint8Array, isLast: boolean): string } {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: false })
  let line = 1
  return {
    take(bytes, isLast) {
      try {
        const text = decoder.decode(bytes, { stream: !isLast })
        line += countLines(bytes)
        return text
      } catch {
        throw new FileRefused(
          'not_text',
          `Line ${line + badLine(bytes, encoding)} has bytes that are not ${NAMES[encoding]}, which the mapping says the file is. Leave "encoding" out of "file", and it is detected.`,
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

function countLines(bytes: Uint8Array): number {
  let lines = 0
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1
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
