import { thousands } from '../text.ts'

const UNPACKED_BYTES = 100_000_000

/** `refuses`: with a row or a value refused the rest of the file is taken. `sentence`: the sender reads it after the place. */
const bound = (
  most: number,
  counts: string,
  sentence: (figure: string) => string,
  refuses: 'file' | 'row' | 'value' = 'file',
) => ({ most, counts, refuses, sentence: sentence(thousands(most)) })

/**
 * Bounds of every file of rows, whatever its format and however it came (TRU-02). Each is checked before what it bounds is
 * parsed, so that reading takes time and memory in proportion to the bytes. docs/reference/feed-bounds.md is made from this.
 */
export const FEED_BOUNDS = {
  unpackedBytes: bound(
    UNPACKED_BYTES,
    'bytes of the unpacked file',
    () =>
      `is larger than ${UNPACKED_BYTES / 1e6} MB unpacked. Send it without what no field reads, or as feeds of different cars.`,
  ),
  ratio: bound(
    250,
    'unpacked bytes for each packed byte of a gzip or ZIP, from 2 MB unpacked',
    (most) => `unpacks to more than ${most} times its size, as no list of cars does. Send it as it is, unpacked.`,
  ),
  layers: bound(
    3,
    'archives inside one another',
    () => 'is packed several times over. Send the table, or one ZIP or gzip of it.',
  ),
  entries: bound(
    1000,
    'files in a ZIP',
    (most) => `has more than ${most} files in it. Send the table alone, or a ZIP of it alone.`,
  ),
  columns: bound(
    1000,
    'columns of a table',
    (most) => `has more than ${most} columns. Send the columns that the mapping reads, and check the delimiter.`,
  ),
  columnNameChars: bound(
    500,
    'characters of a column’s name, a key of JSON, or a name of XML',
    (most) => `has a name of more than ${most} characters where a column is named. Is the first line the header?`,
  ),
  rowChars: bound(
    1_000_000,
    'characters of a row, or of a car in JSON or XML',
    (most) => `has no end within ${most} characters: shorten its values, and close its quotation marks`,
    'row',
  ),
  rowCells: bound(
    2000,
    'cells of a row',
    (most) => `has more than ${most} cells: put values with the delimiter in them in quotation marks`,
    'row',
  ),
  itemValues: bound(
    20_000,
    'values, keys and tags of a car in JSON or XML',
    (most) => `has more than ${most} values. Send the fields of the car alone.`,
  ),
  levels: bound(
    64,
    'levels of JSON or XML inside one another',
    (most) => `is nested more than ${most} levels deep, which no list of cars is. Send the list of cars alone.`,
  ),
  badRowsFirst: bound(
    2000,
    'rows at the beginning of which none can be taken',
    (most) => `has no row that can be taken among its first ${most}.`,
  ),
  cellChars: bound(
    50_000,
    'characters of a value before markup is taken out of it',
    (most) => `is longer than ${most} characters with its markup: send the words alone`,
    'value',
  ),
  cellTags: bound(
    1000,
    'tags of HTML in a value',
    (most) => `has more than ${most} tags of HTML: send the words, with simple paragraphs and lists`,
    'value',
  ),
} as const

/** The share of memory that text of a file may have before other work of the isolate is let in, in characters. */
export const CHARS_BETWEEN_PAUSES = 100_000
