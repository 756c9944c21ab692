import { joinList } from '../text.ts'
import type { Row } from './cell.ts'
import { DAY_FIELD, MONTHS } from './date-form.ts'
import { IDENTIFIERS, type Mapping } from './mapping.ts'
import type { RowProblem } from './problem.ts'

/** What another program left in place of a value. */
type Trace = {
  /** Matches the whole cell, capitals aside. */
  form: RegExp
  /** The fields in which no value has this form, so that it is asked about; without it every field. */
  isOf?: (field: string) => boolean
  reason: (cell: string) => string
  /** What it was, where the row proves it. */
  mend?: (cell: string, row: Row) => string | null
}

const NAMES = ['make', 'model', 'badge', 'series', 'variant']
const isOneOf = (names: readonly string[]) => (field: string) => names.includes(field)
/** 43800 is 1 December 2019: Excel counts days from 30 December 1899. */
const excelDay = (cell: string): string => new Date(Date.UTC(1899, 11, 30 + Number(cell))).toISOString().slice(0, 10)

/** As spreadsheets write them: 'Maybach 62' and 'Marlin-24' are names. */
const MONTH_NAMES = [...MONTHS, ...'jan feb mrz apr mai jun jul aug sep okt nov dez'.split(' ')]
const MONTH = `(${MONTH_NAMES.join('|')})`
const DAY_AND_MONTH = new RegExp(`^(\\d{1,2})(?:-|\\. ?)${MONTH}$`, 'i')
/** Of the years in which a spreadsheet can have made a day of a name. */
const COUNTED_DAY = /^(3[89]|4[0-7])\d{3}$/
const DATES = [
  `\\d{1,2}(-|\\. ?)${MONTH}([- ]\\d{2,4})?`,
  '\\d{1,2}\\.\\d{1,2}\\.(\\d{2}|\\d{4})',
  '(mrz|okt|dez)[ -]\\d{2,4}',
  `${MONTH}-\\d{2,4}`,
  '\\d{1,2}/\\d{1,2}/\\d{2,4}',
  '\\d{4}-\\d{2}-\\d{2}([T ].*)?',
  COUNTED_DAY.source,
]

/** '09-Mar' was 9-3 or 3-9, as 03-Sep and 43168 were: spreadsheets of two countries read it. */
function guessNames(cell: string): string[] {
  const [, month, day] = COUNTED_DAY.test(cell) ? excelDay(cell).split('-') : []
  const [, written = day, name = month] = DAY_AND_MONTH.exec(cell) ?? []
  if (written === undefined || name === undefined) return []
  const at = MONTH_NAMES.indexOf(name.toLowerCase())
  const parts = [Number(written), at < 0 ? Number(name) : (at % 12) + 1]
  return [...new Set([parts.join('-'), parts.toReversed().join('-')])]
}

/** The one of them that another cell has as a word, as the name of the car does. */
function findMeant(cell: string, row: Row): string | null {
  const words = new Set(Object.values(row).flatMap((other) => (typeof other === 'string' ? other.split(/[\s,]+/) : [])))
  const [meant, ...others] = guessNames(cell).filter((name) => words.has(name))
  return meant !== undefined && others.length === 0 ? meant : null
}

function explainDate(cell: string): string {
  const names = guessNames(cell)
  const guess = names.length > 0 ? `: was it ${joinList(names, 'or')}?` : '.'
  return `a date, which a spreadsheet makes of names like 9-3${guess} Export the column as text`
}

const TRACES: readonly Trace[] = [
  {
    form: /^(#(ref|n\/a|value|name|div\/0|num|null|spill|calc|error|field|blocked|connect|busy|unknown|external|getting_data|bezug|nv|wert|zahl|feld)[!?]?|err:\d{3}|=\s*[a-z$'(+-].*|[([](blank|empty|leer)[)\]])$/i,
    reason: () => 'an error, a formula or a gap of the spreadsheet, not a value: mend it there',
  },
  {
    form: /^#{3,}$/,
    reason: () => 'what a spreadsheet shows in a column that is too narrow: widen it and export again',
  },
  {
    form: /^\d([.,]\d+)?e[+-]\d{2,3}$/i,
    isOf: isOneOf([...IDENTIFIERS, ...NAMES]),
    reason: () =>
      'a number in powers of ten, in which a spreadsheet writes different numbers alike: export the column as text',
  },
  {
    form: new RegExp(`^(${DATES.join('|')})$`, 'i'),
    isOf: isOneOf(NAMES),
    reason: explainDate,
    mend: findMeant,
  },
  { form: DAY_AND_MONTH, isOf: isOneOf(['source_key', 'stocknum']), reason: explainDate },
  {
    form: /^(true|false|wahr|falsch|vrai|faux)$/i,
    isOf: isOneOf([...NAMES, 'name', 'colour', 'simple_body', 'price_type', 'tag']),
    reason: () => 'yes or no, and no name: read another column, or say in "values" what it means',
  },
  {
    form: /^(https?:\/\/|www\.)\S+$/i,
    isOf: isOneOf(['dealercomments', 'badge', 'colour', 'tag', 'vin', 'regplate']),
    reason: () =>
      'an address, and none of the words that shoppers read here: are the cells of this row in their place?',
  },
  {
    form: /^[345]\d{4}$/,
    isOf: (field) => field === 'year' || DAY_FIELD.test(field),
    reason: (cell) => `a day as a spreadsheet counts them, ${excelDay(cell)}: export the column as a date`,
  },
]

/** A row without what another program left in its cells, or with the value that the rest of it proves; and the problems. */
export function withoutTraces(row: Row, { fields }: Pick<Mapping, 'fields'>): { row: Row; problems: RowProblem[] } {
  const problems = new Map<string, RowProblem>()
  const mended: Record<string, unknown> = {}
  for (const { field, columns } of fields) {
    for (const column of columns) {
      const cell = row[column]
      const value = typeof cell === 'string' ? cell.trim() : ''
      if (value === '' || problems.has(column)) continue
      const trace = TRACES.find((one) => (one.isOf?.(field) ?? true) && one.form.test(value))
      if (!trace) continue
      const meant = trace.mend?.(value, row) ?? null
      const reason =
        meant === null
          ? trace.reason(value)
          : `a date, which a spreadsheet made of ${meant}: read as that, which the rest of the row has`
      const lost = trace.isOf ? ('value held back' as const) : ('value left out' as const)
      problems.set(column, { column, value, reason, action: meant === null ? lost : 'value to be checked' })
      mended[column] = meant ?? undefined
    }
  }
  return problems.size === 0 ? { row, problems: [] } : { row: { ...row, ...mended }, problems: [...problems.values()] }
}
