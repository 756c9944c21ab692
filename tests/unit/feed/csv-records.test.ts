import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { detectDelimiter } from '../../../shared/feed/detect-layout.ts'
import { type CsvRecord, csvSplitter } from '../../../worker/import/read-csv.ts'

const split = (text: string, { delimiter = ',', step = text.length || 1, cells = 0 } = {}): CsvRecord[] => {
  const splitter = csvSplitter(delimiter)
  if (cells > 0) splitter.expect(cells)
  const records: CsvRecord[] = []
  for (let at = 0; at < text.length; at += step) records.push(...splitter.take(text.slice(at, at + step), false))
  return [...records, ...splitter.take('', true)]
}

describe('a very long value', () => {
  const long = 'x'.repeat(750_000)

  it('[STK-04] in quotation marks is a value, and the row after it has its own line', () => {
    const records = split(`a,"${long}"\nb,c\n`, { step: 100_000 })
    expect(records.map(({ cells, line }) => [cells[0], cells[1]?.length, line])).toEqual([
      ['a', 750_000, 1],
      ['b', 1, 2],
    ])
  })

  it('[STK-04] without end costs its row, and the row after it is read', () => {
    const records = split(`a,${long}${long}${long}\nb,c\n`, { step: 100_000 })
    expect(records.map(({ cells, line, passes }) => [cells[0], line, passes])).toEqual([
      ['a', 1, 'rowChars'],
      ['b', 2, undefined],
    ])
  })
})

/** How often signs and marks of a text are looked at while it is split. */
function countLooks(text: string, step: number): { looks: number; records: CsvRecord[] } {
  const signs = vi.spyOn(String.prototype, 'charCodeAt')
  const marks = vi.spyOn(String.prototype, 'indexOf')
  const records = split(text, { step, cells: 2 })
  const looks = signs.mock.calls.length + marks.mock.calls.length
  vi.restoreAllMocks()
  return { looks, records }
}

describe('the work of reading', () => {
  const size = 12_000
  it.each<[string, string]>([
    ['a line without end', 'x'.repeat(size)],
    ['a value without end in quotation marks', `a,b\n1,"${'""'.repeat(size / 2)}`],
    ['a long value in quotation marks', `a,b\n1,"${'y" '.repeat(size / 3)}"\n2,3\n`],
    ['a value of many lines that is not closed', `a,b\n1,"${'y\n'.repeat(size / 2)}`],
    ['lines that each open a value and none closes it', 'a,b\n' + '""x\n'.repeat(size / 4)],
    ['lines that open a value which the last one closes', `a,b\n${'""x\n'.repeat(size / 4)}"\n`],
    ['lines that each go on in a value of the next', `a,b\n${'c","d\ne","f\n'.repeat(size / 12)}`],
  ])('[STK-04] grows with the text and not with its square: %s', (_, text) => {
    for (const step of [20, size]) expect(countLooks(text, step).looks).toBeLessThan(8 * size)
  })

  it('[STK-04] reads a value in several lines after one that is given up', () => {
    const rows = 'a,b\n1,"open\n2,c"d\n3,"two\nlines"\n4,x\n'
    expect(countLooks(rows, 3).records.map(({ cells, line }) => [cells[0], line])).toEqual([
      ['a', 1],
      ['1', 2],
      ['2', 3],
      ['3', 4],
      ['4', 6],
    ])
  })
})

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`

describe('a table of text', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', ';', '\t', '|', '\n', '\r\n', ' ') })
  const table = fc.record({
    rows: fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
    delimiter: fc.constantFrom(',', ';', '\t', '|', '^', '||', '~|~'),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    step: fc.integer({ min: 1, max: 9 }),
  })

  it('[STK-04] gives every cell and the line where each row begins, however it is delimited and cut', () => {
    fc.assert(
      fc.property(table, ({ rows, delimiter, lineEnd, step }) => {
        const lines = rows.map((row) => row.map(quote).join(delimiter))
        const starts = lines.map((_, i) => lines.slice(0, i).join('\n').split('\n').length + (i > 0 ? 1 : 0))
        const records = split(lines.join(lineEnd), { delimiter, step })
        expect(records).toEqual(rows.map((cells, i) => ({ cells, line: starts[i] })))
      }),
    )
  })

  it.each<[string, string, (string[] | null)[], number[]]>([
    ['quotation marks inside a cell', 'a,18" alloys,"19" alloys"\n', [['a', '18" alloys', '19" alloys']], [1]],
    [
      'empty lines and a last line without end',
      'a,b\r\n\r\n  \r\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      [1, 4],
    ],
    [
      'an empty cell at the end',
      'a,\nb,',
      [
        ['a', ''],
        ['b', ''],
      ],
      [1, 2],
    ],
  ])('[STK-04] reads %s', (_, text, cells, lines) => {
    const records = split(text, { step: 3 })
    expect(records).toEqual(cells.map((row, i) => ({ cells: row, line: lines[i] })))
  })

  it('[STK-04] names the line of a quotation mark that is not closed, and reads on with the next line', () => {
    const rows = Array.from({ length: 40 }, (_, i) => `K${i},"note ${i}"`)
    rows[4] = 'K4,"a note without its end'
    const records = split(rows.join('\r\n'), { cells: 2, step: 11 })
    expect(records.filter(({ isUnclosed }) => isUnclosed)).toEqual([
      { cells: ['K4', '"a note without its end'], line: 5, isUnclosed: true },
    ])
    expect(records).toHaveLength(40)
    expect(records[5]).toEqual({ cells: ['K5', 'note 5'], line: 6 })
  })
})

describe('the delimiter of a table', () => {
  it.each([
    ['commas', 'a,b,c\n1,2,3\n', ','],
    ['semicolons, with decimal commas', 'Preis;Km;Farbe\n24.990,00;12,5;rot\n', ';'],
    ['tabs, with commas in texts', 'make\tnotes\nMazda\tone, two, three\n', '\t'],
    ['carets', 'a^b\n1^2\n', '^'],
    ['pipes, with commas in the header', 'name, full|price, AUD|km\nx|1|2\n', '|'],
    ['one column', 'vin\nABC\n', ','],
    ['what Excel says on the first line', 'sep=|\r\na,b|c,d\r\n', '|'],
    ['signs in quotation marks', '"a;b;c;d","e;f"\n"1","2"\n', ','],
  ])('[STK-04] is found: %s', (_, head, delimiter) => {
    expect(detectDelimiter(head)).toBe(delimiter)
  })
})
