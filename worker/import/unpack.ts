import { Unzip, UnzipInflate } from 'fflate'
import { joinBytes } from '../../shared/bytes.ts'
import { FEED_BOUNDS } from '../../shared/feed/bounds.ts'
import { reportedValue } from '../../shared/feed/problem.ts'
import { FileRefused, passesBound } from './refused.ts'
import { peek, pipeThrough, tap } from './streams.ts'

/** Of a shorter file the ratio tells nothing: a few rows that repeat pack very well. */
const MIN_RATIO_BYTES = 2_000_000
/** Packed bytes inflated at once: a piece of this size cannot become more than a few megabytes. */
const ZIP_STEP_BYTES = 4096
/** Files that stand beside the table in an archive. */
const BESIDE =
  /(\/|\.(jpe?g|png|gif|webp|pdf|html?|md|docx?|css|js))$|^__MACOSX\/|(^|\/)(\.|readme|liesmich|licen[cs]e|changelog)/i
const WORKBOOK = /^(\[Content_Types\]\.xml$|xl\/|mimetype$)/

export const EXCEL_HELP =
  'This is a workbook of Excel or LibreOffice. Open it there, choose File, Save As, "CSV UTF-8 (Comma delimited)", and send that file.'

type Bytes = AsyncGenerator<Uint8Array>

/** Unpacks gzip and ZIP, known by their first bytes and not by name. Throws FileRefused past `maxBytes` unpacked. */
export async function unpack(packed: Bytes, maxBytes: number, inside?: string): Promise<Bytes> {
  // Bytes of the file as it was sent, as far as it is read.
  const sent = { bytes: 0 }
  let source = tap(packed, (chunk) => void (sent.bytes += chunk.length))
  for (let layer = 0; layer <= FEED_BOUNDS.layers.most; layer++) {
    const { head, whole } = await peek(source, 4, joinBytes)
    const open = startsWith(head, 0x1f, 0x8b) ? gunzip : startsWith(head, 0x50, 0x4b) ? unzip : null
    if (!open) return limited(whole, { maxBytes, sent })
    source = limited(open(whole, inside), { maxBytes, sent })
  }
  throw passesBound('The file', 'layers', 'archive')
}

export const startsWith = (head: Uint8Array, ...bytes: number[]): boolean => bytes.every((byte, i) => head[i] === byte)

async function* gunzip(source: Bytes): Bytes {
  let unpacked = 0
  try {
    for await (const chunk of pipeThrough<Uint8Array, Uint8Array>(source, new DecompressionStream('gzip'))) {
      unpacked += chunk.length
      yield chunk
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : damaged('gzip file', unpacked)
  }
}

async function* unzip(source: Bytes, inside?: string): Bytes {
  const ready: Uint8Array[] = []
  const tables: string[] = []
  let [unpacked, entries, isWhole] = [0, 0, false]
  const archive = new Unzip((file) => {
    entries += 1
    if (entries > FEED_BOUNDS.entries.most) throw passesBound('The ZIP archive', 'entries', 'archive')
    if (WORKBOOK.test(file.name)) throw new FileRefused('archive', EXCEL_HELP)
    const isTable = inside ? file.name === inside || file.name.endsWith(`/${inside}`) : !BESIDE.test(file.name)
    if (isTable) tables.push(file.name)
    // Rows of a second table are passed over: the names of all are told at the end.
    const isKept = isTable && tables.length === 1
    // Files beside the table are inflated too, without being kept, so that the size limit counts them.
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error
      ready.push(isKept ? chunk : new Uint8Array(0))
      if (isKept) isWhole = isLast
      unpacked += chunk.length
    }
    file.start()
  })
  archive.register(UnzipInflate)
  try {
    for await (const chunk of source) {
      for (let at = 0; at < chunk.length; at += ZIP_STEP_BYTES) {
        archive.push(chunk.subarray(at, at + ZIP_STEP_BYTES))
        yield* ready.splice(0)
      }
    }
    archive.push(new Uint8Array(0), true)
  } catch (error) {
    throw error instanceof FileRefused ? error : damaged('ZIP archive', unpacked)
  }
  yield* ready.splice(0)
  if (tables.length > 1) throw severalTables(tables)
  if (tables.length === 0) {
    throw new FileRefused('archive', `The ZIP archive has no ${inside ?? 'table'} in it. Send the file itself.`)
  }
  if (!isWhole) throw damaged('ZIP archive', unpacked)
}

const MOST_NAMES = 10

function severalTables(names: string[]): FileRefused {
  const shown = names.slice(0, MOST_NAMES).map(reportedValue)
  const others = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : ''
  return new FileRefused(
    'archive',
    `The ZIP archive has several files: ${shown.join(', ')}${others}. Send one, or name it in the mapping: ` +
      `"file": { "inside": "${shown[0]}" }. To try one: npm run stock -- try <file> --inside "${shown[0]}"`,
  )
}

const damaged = (kind: string, unpacked: number) =>
  new FileRefused(
    'truncated',
    `The ${kind} is damaged, cut short or has a password: it could be unpacked for ${unpacked} bytes only. Send the whole file again.`,
  )

/** In parts each file would sell the cars of the others. */
export const tooLarge = (maxBytes: number) =>
  new FileRefused(
    'too_large',
    `The file is larger than ${Math.floor(maxBytes / 1e6)} MB unpacked. Send it whole, without what no field reads, or as feeds of different cars (docs/add-a-feed.md).`,
  )

async function* limited(source: Bytes, { maxBytes, sent }: { maxBytes: number; sent: { bytes: number } }): Bytes {
  let size = 0
  for await (const chunk of source) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    if (size > MIN_RATIO_BYTES && size > sent.bytes * FEED_BOUNDS.ratio.most)
      throw passesBound('The file', 'ratio', 'too_large')
    if (chunk.length > 0) yield chunk
  }
}
