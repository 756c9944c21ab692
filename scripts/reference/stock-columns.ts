import { FEED_BOUNDS } from '../../shared/feed/bounds.ts'
import { type FieldRow, fieldRows } from '../stock/fields.ts'
import { code, GENERATED, list, page, type Reference, table } from './markdown.ts'

const isInner = ({ field }: FieldRow) => field.includes('.')

const columnLines = (rows: FieldRow[]) =>
  list(
    rows.map(({ field, takes, note, isRequired }) => {
      const name = isRequired ? `**${code(field)}**` : code(field)
      return `${name} (${takes})${note && `: ${note}`}`
    }),
  )

export const stockColumns: Reference = {
  file: 'docs/reference/stock-columns.md',
  generate: () => {
    const rows = fieldRows()
    return page(
      '# Columns of stock',
      GENERATED,
      'The fields of a car. A file in our own format has columns of these names, or keys in JSON and elements in XML; names ' +
        'count letter by letter, in small letters. A file with other names is read by a [mapping](../../tenants/_mappings/README.md), ' +
        'which has these names on its left side. `npm run stock -- fields` prints the same. Bold ones are needed, or made as said below.',
      'In a table, several texts, whole numbers or web addresses stand in one cell, parted by `|`; a date is written ' +
        '`YYYY-MM-DD`. Without `source_key` the key is `stocknum`, else `vin`; without `name` it is made of `year`, `make`, ' +
        '`model` and `badge`.',
      columnLines(rows.filter((row) => !isInner(row))),
      '## Inner fields',
      'A mapping fills them by these names. In JSON of our own format they are keys of the object before the dot.',
      columnLines(rows.filter(isInner)),
    )
  },
}

const REFUSED = { file: 'the file', row: 'the row', value: 'the value' }

export const feedBounds: Reference = {
  file: 'docs/reference/feed-bounds.md',
  generate: () =>
    page(
      '# Bounds of a feed',
      GENERATED,
      'What a file may have at most, in every format and however it comes: pushed, fetched, by mail or imported. Each bound ' +
        'is checked before what it bounds is parsed. The sentence says what the sender reads, after the place.',
      table(
        ['At most', 'Of what', 'Else refused', 'With the sentence'],
        Object.values(FEED_BOUNDS).map(({ most, counts, refuses, sentence }) => [
          most.toLocaleString('en-AU'),
          counts,
          REFUSED[refuses],
          `… ${sentence}`,
        ]),
      ),
    ),
}
