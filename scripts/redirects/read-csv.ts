import { FEED_BOUNDS } from '../../shared/feed/bounds.ts'
import { delimiterLine, detectDelimiter } from '../../shared/feed/detect-layout.ts'
import { REDIRECT_KINDS, type RedirectKind, type RedirectRow } from '../../shared/redirects/rule.ts'
import { csvSplitter } from '../../worker/import/read-csv.ts'

type Column = 'from' | 'to' | 'kind'

/** Names of columns in lists of redirects of other platforms, letters alone. */
const NAMES: Record<Column, readonly string[]> = {
  from: [
    'from',
    'old',
    'oldurl',
    'oldaddress',
    'oldpath',
    'source',
    'sourceurl',
    'url',
    'address',
    'path',
    'request',
    'requesturi',
    'redirectfrom',
    'loc',
    'page',
  ],
  to: [
    'to',
    'new',
    'newurl',
    'newaddress',
    'newpath',
    'target',
    'targeturl',
    'destination',
    'redirect',
    'redirectto',
    'redirecturl',
  ],
  kind: ['kind', 'match', 'matchtype', 'rule', 'type'],
}

/** Words for a kind; a status such as 301 says nothing of it. */
const KINDS: Record<string, RedirectKind | null> = {
  ...Object.fromEntries(REDIRECT_KINDS.map((kind) => [kind, kind])),
  regex: 'pattern',
  regexp: 'pattern',
  wildcard: 'prefix',
  '': null,
  '301': null,
  '302': null,
  '308': null,
}

/** Blanks before and after a cell in quotation marks, which people leave and no address has. */
const BLANKS_AT_QUOTES = /(?<=^|[,;|\t]) *("(?:[^"\r\n]|"")*") *(?=[,;|\t\r\n]|$)/gm

export type RedirectList = { rows: RedirectRow[]; faults: { line: number; rule: string }[]; hasTargets: boolean }

/**
 * Reads a list of redirects: columns by their names in any order, or without a header old address, new address and kind.
 * `hasTargets`: whether it has a column of new addresses.
 */
export function readRedirectList(written: string): RedirectList {
  const text = written.replace(BLANKS_AT_QUOTES, '$1')
  const skipped = delimiterLine.test(text) ? 1 : 0
  const records = [...csvSplitter(detectDelimiter(text, skipped)).take(text, true)].filter(
    ({ line, cells }) => line > skipped && cells.some((cell) => cell.trim() !== ''),
  )
  const list: RedirectList = { rows: [], faults: [], hasTargets: false }
  const [first] = records
  if (!first) return list
  const header = findColumns(first.cells)
  if (header && header.from === undefined) {
    const names = first.cells.join(', ')
    return { ...list, faults: [{ line: first.line, rule: `has no column "from" in the header: ${names}` }] }
  }
  const columns = header ?? { from: 0, to: 1, kind: 2 }
  list.hasTargets = header ? header.to !== undefined : records.some(({ cells }) => (cells[1] ?? '').trim() !== '')
  for (const { cells, line, isUnclosed, passes } of header ? records.slice(1) : records) {
    const cell = (column: Column) => (columns[column] === undefined ? '' : (cells[columns[column]] ?? '').trim())
    const word = cell('kind').toLowerCase()
    const kind = Object.hasOwn(KINDS, word) ? KINDS[word]! : undefined
    if (passes) list.faults.push({ line, rule: FEED_BOUNDS[passes].sentence })
    else if (isUnclosed) list.faults.push({ line, rule: 'opens a quotation mark that is not closed' })
    else if (kind === undefined)
      list.faults.push({ line, rule: `has the kind ${word}: it must be one of ${REDIRECT_KINDS.join(', ')}` })
    else list.rows.push({ line, from: cell('from'), to: cell('to'), kind })
  }
  return list
}

/** Where the columns of a header are; null for a first row that is none. */
function findColumns(cells: readonly string[]): Partial<Record<Column, number>> | null {
  if (cells.some((cell) => /^\s*(\/|\^|https?:)/i.test(cell))) return null
  const words = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''))
  const places = (Object.keys(NAMES) as Column[]).map((column) => [
    column,
    words.findIndex((word) => NAMES[column].includes(word)),
  ])
  return Object.fromEntries(places.filter(([, at]) => (at as number) >= 0)) as Partial<Record<Column, number>>
}
