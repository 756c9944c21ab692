import type { Encoding } from '../../shared/feed/file-layout.ts'
import { FileRefused } from './refused.ts'
import { startsWith } from './unpack.ts'

const NEWLINE = 10
const SAMPLE_BYTES = 1024
/** Fewer bytes do not show UTF-16 without its mark. */
const MIN_SAMPLE_BYTES = 8

/** The encoding that the first bytes of a file show; null for UTF-8 or Windows-1252, which the first accent decides. */
export function detectEncoding(head: Uint8Array): Encoding | null {
  if (startsWith(head, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(head, 0xfe, 0xff)) return 'utf-16be'
  if (startsWith(head, 0xef, 0xbb, 0xbf)) return 'utf-8'
  const sample = head.subarray(0, SAMPLE_BYTES)
  if (sample.length < MIN_SAMPLE_BYTES) return null
  const zerosAt = (offset: number) => sample.filter((byte, i) => i % 2 === offset && byte === 0).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  if (odd > sample.length / 5 && even === 0) return 'utf-16le'
  if (even > sample.length / 5 && odd === 0) return 'utf-16be'
  return null
}

/** Decodes a file piece by piece. Throws FileRefused at the first line that the encoding cannot have. */
export async function* decode(source: AsyncIterable<Uint8Array>, encoding: Encoding | null): AsyncGenerator<string> {
  let decoder = encoding && decoderOf(encoding)
  let line = 1
  let undecided = new Uint8Array(0)
  for await (const chunk of source) {
    let bytes = chunk
    if (!decoder) {
      bytes = undecided.length > 0 ? new Uint8Array([...undecided, ...chunk]) : chunk
      const accent = bytes.findIndex((byte) => byte >= 0x80)
      const found = accent === -1 ? null : encodingAt(bytes, accent)
      decoder = found && decoderOf(found)
      undecided = accent === -1 || decoder ? new Uint8Array(0) : bytes.slice(accent)
      if (!decoder) {
        const plain = bytes.subarray(0, bytes.length - undecided.length)
        line += countLines(plain)
        yield new TextDecoder().decode(plain)
        continue
      }
    }
    yield readable(() => decoder!.decode(bytes, { stream: true }), line, bytes)
    line += countLines(bytes)
  }
  const last = decoder ?? decoderOf('windows-1252')
  const rest = readable(() => last.decode(undecided), line, undecided)
  if (rest !== '') yield rest
}

const decoderOf = (encoding: Encoding) => new TextDecoder(encoding, { fatal: true, ignoreBOM: false })

/** The bytes that follow the first one of a character in UTF-8. */
const followers = (lead: number): number => (lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : 1)

/** UTF-8 where the character at `at` is one, else Windows-1252; null while its bytes are not all there. */
function encodingAt(bytes: Uint8Array, at: number): Encoding | null {
  const lead = bytes[at]!
  if (lead < 0xc2 || lead > 0xf4) return 'windows-1252'
  const rest = bytes.subarray(at + 1, at + 1 + followers(lead))
  if (rest.some((byte) => byte < 0x80 || byte > 0xbf)) return 'windows-1252'
  return rest.length === followers(lead) ? 'utf-8' : null
}

function readable(read: () => string, line: number, bytes: Uint8Array): string {
  try {
    return read()
  } catch {
    throw new FileRefused(
      'not_text',
      `Line ${line + badLine(bytes)} has bytes that are not UTF-8, as the lines before it are: the file mixes two encodings. Save it again as UTF-8.`,
    )
  }
}

function countLines(bytes: Uint8Array): number {
  let lines = 0
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1
  return lines
}

/** The number of lines of a chunk before the one that is not UTF-8. */
function badLine(chunk: Uint8Array): number {
  const lines = new TextDecoder().decode(chunk).split('\n')
  return Math.max(
    0,
    lines.findIndex((text) => text.includes('\uFFFD')),
  )
}
