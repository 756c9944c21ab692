import { joinBytes } from '../../shared/bytes.ts'
import type { FileLayout } from '../../shared/feed/mapping-schema.ts'
import { decode, detectEncoding, type OnMixed } from './decode.ts'
import { FileRefused } from './refused.ts'
import { peek, readAhead, readChunks, withPauses } from './streams.ts'
import { EXCEL_HELP, startsWith, unpack } from './unpack.ts'

/** Bytes and characters read to detect encoding and format: more than any header line has. */
export const HEAD_SIZE = 65_536
/** A larger share of control characters means that the file is not text. */
const MAX_CONTROL_SHARE = 0.05

export type FileText = Awaited<ReturnType<typeof openText>>

export type OpenOptions = {
  maxBytes: number
  layout: Pick<FileLayout, 'encoding' | 'inside'>
  /** Gets the lines that are not encoded as the file is. */
  onMixed?: OnMixed
  /** Where it is given, the file is read to its end before its first row; awaited with each piece that comes. */
  onPiece?: () => Promise<void>
}

/** Unpacks and decodes a file, both by its content and not its name. Throws FileRefused for what is not text. */
export async function openText(body: ReadableStream<Uint8Array>, { maxBytes, layout, onMixed, onPiece }: OpenOptions) {
  const unpacked = await unpack(readChunks(body), maxBytes, layout.inside)
  const { head, whole } = await peek(onPiece ? readAhead(unpacked, onPiece) : unpacked, HEAD_SIZE, joinBytes)
  const encoding = layout.encoding ?? detectEncoding(head)
  refuseOtherFormats(head, encoding?.startsWith('utf-16') ?? false)
  const text = await peek(withPauses(decode(whole, encoding, onMixed)), HEAD_SIZE, (pieces) => pieces.join(''))
  return { head: text.head.slice(0, HEAD_SIZE), text: text.whole }
}

/** Refuses the kinds of file that are often sent by mistake, each with its own message. */
function refuseOtherFormats(head: Uint8Array, isWide: boolean): void {
  const signature = new TextDecoder('latin1').decode(head.subarray(0, 8))
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileRefused('archive', EXCEL_HELP)
  if (signature.startsWith('%PDF')) throw new FileRefused('not_text', 'This is a PDF. Ask for the stock as CSV or XML.')
  if (/^(Rar!|7z¼¯)/.test(signature)) {
    throw new FileRefused('archive', 'This is a RAR or 7-Zip archive. Send the table itself, or a ZIP of it.')
  }
  if (new TextDecoder().decode(head.subarray(257, 262)) === 'ustar') {
    throw new FileRefused('archive', 'This is a tar archive. Extract it and import the files one by one.')
  }
  if (isWide) return
  const controls = head.filter((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 31).length
  if (controls > head.length * MAX_CONTROL_SHARE)
    throw new FileRefused(
      'not_text',
      'The file is not text. Send a table as CSV, TSV, JSON or XML, alone or in a ZIP or gzip file.',
    )
}
