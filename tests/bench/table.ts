import { type Row, type Target, UNITS, type Unit, verdict } from './row.ts'

/**
 * One measurement's rows. `at`: when it began, epoch ms; `seconds`: how long it took; `commit`: what was measured; `machine`:
 * what it ran on.
 */
export type Section = {
  title: string
  rows: Row[]
  notes: string[]
  at: number
  seconds: number
  commit: string
  machine: string
}

export const HEAD = ['what', 'measured', 'floor', 'target', '']

export function amount(value: number, unit: Unit): string {
  const digits = value.toFixed(UNITS[unit])
  if (unit === 'count' || unit === 'ratio') return digits
  return unit === 'US$' ? `US$${digits}` : `${digits} ${unit}`
}

/** The cells of a row under `HEAD`. */
export function cells(row: Row): string[] {
  const { what, value, unit, floor, target } = row
  return [
    what,
    amount(value, unit),
    floor === undefined ? '' : amount(floor, unit),
    target === undefined ? '' : targetText(target, unit),
    verdict(row),
  ]
}

function targetText(target: Target, unit: Unit): string {
  if (target.exactly !== undefined) return `exactly ${amount(target.exactly, unit)}`
  const { most, above } = target
  const digits = Math.max(0, UNITS[unit] - 1)
  const plain = amount(most, unit).replace(most.toFixed(UNITS[unit]), String(Number(most.toFixed(digits + 1))))
  return above === 'floor' ? `floor + ${plain}` : plain
}

/** The table for a terminal: columns of one width over all sections, numbers to the right. */
export function terminalTable(sections: Section[]): string {
  const draw = drawer([HEAD, ...sections.flatMap(({ rows }) => rows.map(cells))])
  return [
    draw(HEAD),
    ...sections.flatMap(({ title, rows, notes }) => [
      '',
      `-- ${title}`,
      ...rows.map((row) => draw(cells(row))),
      ...notesOf(rows, notes).map((note) => `   ${note}`),
    ]),
  ].join('\n')
}

/** Draws lines in columns of one width, numbers to the right: all but the first column and the last. */
export function drawer(lines: string[][]): (line: string[]) => string {
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const isText = (column: number) => column === 0 || column === widths.length - 1
  return (line) =>
    line
      .map((cell, column) => (isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd()
}

const notesOf = (rows: Row[], notes: string[]) => [
  ...notes,
  ...rows.flatMap(({ what, note }) => (note ? [`${what}: ${note}`] : [])),
]
