import { type Row, readCell } from '../../shared/feed/cell.ts'
import { validateHeader } from '../../shared/feed/columns.ts'
import { isWanted, type Mapping } from '../../shared/feed/mapping.ts'
import type { FileLayout, Format } from '../../shared/feed/mapping-schema.ts'
import { fieldOfHeader } from '../../shared/feed/synonyms.ts'
import { parseJson } from '../../shared/json.ts'
import type { Entry } from './entry.ts'
import { type FileText, HEAD_SIZE, type OpenOptions, openText } from './file-text.ts'
import { readCsv } from './read-csv.ts'
import { detectJsonList, readJsonLines, readJsonList } from './read-json.ts'
import { detectXmlList, readXml } from './read-xml.ts'
import { breaksOff, FileRefused } from './refused.ts'

type ReadOptions = Omit<OpenOptions, 'layout'> & { mapping: Mapping; format: Format | null; said?: Format | null }

/** The rows of a feed that its mapping wants; throws FileRefused for a file that is wrong as a whole. */
export async function* readEntries(
  body: ReadableStream<Uint8Array>,
  { mapping, format, said = null, ...options }: ReadOptions,
): AsyncGenerator<Entry> {
  const layout = format ? { ...mapping.layout, format } : mapping.layout
  const onHeader = (columns: string[]) => assertHeader(columns, mapping)
  const strangers = rowsOfAnotherMapping(mapping)
  for await (const entry of readRows(await openText(body, { ...options, layout }), { ...layout, said }, onHeader)) {
    if ('row' in entry) strangers.add(entry.row)
    if ('fault' in entry || isWanted(entry.row, mapping)) yield entry
  }
  strangers.end()
}

function assertHeader(columns: string[], mapping: Mapping): void {
  const fault = validateHeader(columns, mapping)
  if (fault) throw new FileRefused('unknown_columns', fault)
}

/** So many rows of a list without a name that the mapping reads are those of another mapping. */
const STRANGERS = 20

/** Refuses a list of which no row has a name that the mapping reads; a table's header was checked before. */
function rowsOfAnotherMapping(mapping: Mapping) {
  let names: string[] | null = null
  let rows = 0
  let isKnown = false
  const end = () => {
    if (!isKnown && names) assertHeader(names, mapping)
  }
  return {
    add(row: Row): void {
      if (isKnown) return
      rows += 1
      names ??= Object.keys(row)
      isKnown = [...mapping.columns].some((column) => readCell(row, column, mapping.empty) !== undefined)
      if (rows === STRANGERS) end()
    },
    end,
  }
}

/** Every row of an opened file, in any of the formats. `onHeader` gets the columns of a table first; it may throw. */
export async function* readRows(
  { head, text }: FileText,
  layout: FileLayout & { said?: Format | null },
  onHeader: (columns: string[]) => void = () => {},
): AsyncGenerator<Entry> {
  switch (layout.format ?? detectFormat(head, layout.said)) {
    case 'csv':
      yield* readCsv(text, head, layout, onHeader)
      break
    case 'jsonl':
      yield* readJsonLines(text)
      break
    case 'json':
      yield* readJsonList(text, layout.list ?? detectJsonList(head) ?? noList(head))
      break
    case 'xml':
      yield* readXml(text, layout.list ?? detectXmlList(head) ?? noList(head))
  }
}

/** Names of a car's fields that tell a car from an envelope around cars. */
const MIN_CAR_NAMES = 3

/** Detects the format by the beginning of the text. `said`: by the sender, which settles what the text leaves open. */
export function detectFormat(head: string, said: Format | null = null): Format {
  const text = head.trimStart()
  if (/^<(!doctype\s+html|html|head|body|h1|p>|div)/i.test(text)) {
    throw new FileRefused(
      'not_a_table',
      'The file is a web page, such as an error or a sign-in page in place of the feed. Check the address or ask the sender for the file itself.',
    )
  }
  if (/^<(meta|style|table)\b/i.test(text) && /<t[rdh]\b/i.test(text)) {
    throw new FileRefused(
      'not_a_table',
      'The file is a web page with a table in it, as some systems name .xls. Open it in Excel, choose File, Save As, "CSV UTF-8 (Comma delimited)", and send that file.',
    )
  }
  if (text.startsWith('<')) return 'xml'
  if (text.startsWith('[')) return 'json'
  if (!text.startsWith('{')) return 'csv'
  return said === 'jsonl' || isTwoObjects(text) || isOneLineCar(text) ? 'jsonl' : 'json'
}

/** Whether the first line is an object and another one follows. */
function isTwoObjects(text: string): boolean {
  const end = text.indexOf('\n')
  return end !== -1 && text.slice(0, end).trimEnd().endsWith('}') && text.slice(end).trimStart().startsWith('{')
}

/** One object on one line is a car of JSON Lines where its own names are those of a car. */
function isOneLineCar(text: string): boolean {
  if (text.trimEnd().includes('\n')) return false
  const names = Object.keys(parseJson(text) ?? {})
  return names.flatMap((name) => fieldOfHeader(name) ?? []).length >= MIN_CAR_NAMES
}

/** Whether a whole JSON document has a list, and each is empty. */
function hasEmptyList(head: string): boolean {
  let lists = 0
  const isEmpty = (value: unknown): boolean => {
    if (Array.isArray(value)) lists += 1
    return Array.isArray(value)
      ? value.length === 0
      : typeof value !== 'object' || value === null || Object.values(value).every(isEmpty)
  }
  return isEmpty(parseJson(head)) && lists > 0
}

/** A document whose lists are empty has no cars, which is refused as such; any path reads none. */
function noList(head: string): string {
  if (/^\s*\[/.test(head) || hasEmptyList(head) || isEmptyRoot(head)) return ''
  if (/^\s*\{/.test(head) && head.length < HEAD_SIZE && parseJson(head) === null)
    throw breaksOff('before its first car, or is not JSON')
  throw new FileRefused(
    'not_a_table',
    'The file has no list of cars that can be told from the rest. Name it in the mapping: "file": { "list": "data.vehicles" }.',
  )
}

/** An XML document of one element without content, after declarations and comments. Each sign is read once: it may be long. */
const EMPTY_ROOT =
  /^(?:\s|<\?(?:(?!\?>)[^])*\?>|<!--(?:(?!-->)[^])*-->|<!(?!--)[^>]*>)*<([\w.:-]+)(?![\w.:-])[^>]*(?:(?<=\/)>|>\s*<\/\1\s*>)\s*$/
export const isEmptyRoot = (document: string): boolean => EMPTY_ROOT.test(document)
