import { FileRefused } from './refused.ts'
import { chunksOf, peek, pipeThrough } from './through.ts'

/** Bytes read to detect the format: more than any header line has. */
const HEAD_BYTES = 65_536
const NEWLINE = 10

export type FileText = {
  /** The beginning as text, to tell the format by. */
  head: string
  /** All bytes, unpacked and validated as UTF-8 while they pass. */
  bytes: AsyncGenerator<Uint8Array>
}

/** Unpacks a file (gzip is detected by its first bytes, not its name) and refuses all but UTF-8 text up to `maxBytes`. */
export async function openText(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<FileText> {
  const packed = await peek(chunksOf(body), 2)
  const unpacked = limited(isGzip(packed.head) ? gunzip(packed.whole) : packed.whole, maxBytes)
  const { head, whole } = await peek(unpacked, HEAD_BYTES)
  refuseOtherFormats(head)
  return { head: new TextDecoder().decode(head), bytes: validated(whole) }
}

const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b

async function* gunzip(source: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  let unpacked = 0
  try {
    for await (const chunk of pipeThrough<Uint8Array, Uint8Array>(source, new DecompressionStream('gzip'))) {
      unpacked += chunk.length
      yield chunk
    }
  } catch (error) {
    if (error instanceof FileRefused) throw error
    throw new FileRefused(
      'truncated',
      `The gzip file is damaged or cut short: it could be unpacked for ${unpacked} bytes only. Send the whole file again.`,
    )
  }
}

async function* limited(source: AsyncGenerator<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of source) {
    size += chunk.length
    if (size > maxBytes) {
      throw new FileRefused('too_large', `The file is larger than ${Math.floor(maxBytes / 1e6)} MB unpacked. Split it.`)
    }
    yield chunk
  }
}

const starts = (head: Uint8Array, ...bytes: number[]): boolean => bytes.every((byte, i) => head[i] === byte)

/** Refuses the kinds of file that are often sent by mistake, each with its own message. */
function refuseOtherFormats(head: Uint8Array): void {
  if (starts(head, 0x50, 0x4b, 3, 4)) {
    throw new FileRefused('archive', 'This is a ZIP archive or an Excel workbook. Unpack it, or save it as CSV UTF-8.')
  }
  if (new TextDecoder().decode(head.subarray(257, 262)) === 'ustar') {
    throw new FileRefused('archive', 'This is a tar archive. Extract it and import the files one by one.')
  }
  if (starts(head, 0xff, 0xfe) || starts(head, 0xfe, 0xff)) {
    throw new FileRefused('not_text', 'The file is UTF-16 text. Save it as UTF-8 (in Excel: CSV UTF-8).')
  }
  if (head.includes(0)) throw new FileRefused('not_text', 'The file is not text: it has zero bytes in it.')
}

/** Passes UTF-8 on; throws at the first line that is not. */
async function* validated(source: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
  let line = 1
  for await (const chunk of source) {
    try {
      decoder.decode(chunk, { stream: true })
    } catch {
      throw notUtf8(line + badLine(chunk))
    }
    line += count(chunk)
    yield chunk
  }
  try {
    decoder.decode()
  } catch {
    throw notUtf8(line)
  }
}

const notUtf8 = (line: number) =>
  new FileRefused('not_text', `The file is not UTF-8: line ${line} has bytes that are not. Save it as UTF-8.`)

function count(bytes: Uint8Array): number {
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
