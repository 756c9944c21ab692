import { type FieldRow, fieldRows } from '../stock/field-rows.ts'
import { code, GENERATED, page, table } from './markdown.ts'
import type { Reference } from './reference.ts'

const isInner = ({ field }: FieldRow) => field.includes('.')

const tableOf = (rows: FieldRow[]) =>
  table(
    ['Name', 'Takes', 'Is', 'Needed'],
    rows.map(({ field, takes, note, isRequired }) => [code(field), takes, note, isRequired ? 'yes' : '']),
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
        'which has these names on its left side. `npm run stock -- fields` prints the same.',
      'In a table, several texts, whole numbers or web addresses stand in one cell, parted by `|`; a date is written ' +
        '`YYYY-MM-DD`. Without `source_key` the key is `stocknum`, else `vin`; without `name` it is made of `year`, `make`, ' +
        '`model` and `badge`.',
      tableOf(rows.filter((row) => !isInner(row))),
      '## Inner fields',
      'A mapping fills them by these names. In JSON of our own format they are keys of the object before the dot.',
      tableOf(rows.filter(isInner)),
    )
  },
}
