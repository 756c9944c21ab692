import { type Row, verdict } from './row.ts'
import { cells, HEAD, type Section } from './table.ts'

export function jsonReport(sections: Section[]): string {
  const judged = sections.map(({ rows, ...section }) => ({
    ...section,
    rows: rows.map((row) => ({ ...row, verdict: verdict(row) })),
  }))
  return `${JSON.stringify({ sections: judged }, null, 2)}\n`
}

const COLUMNS = ['measurement', 'run', 'targets met', ...HEAD.slice(0, 3), 'ratio', 'target']
const MISSED = ['measurement', ...HEAD.slice(0, 3), 'ratio', 'target']
const line = (columns: string[]) => `| ${columns.join(' | ')} |`
const table = (columns: string[], lines: string[]) =>
  [
    line(columns),
    `|${columns.map((name) => (name === 'what' || name === 'measurement' ? '---' : '---:')).join('|')}|`,
    ...lines,
  ].join('\n')

/** What was measured beside its floor: 1.5 is half as much again. */
const ratioOf = ({ value, floor }: Row) => (floor ? (value / floor).toFixed(2) : '')

function texts(row: Row): string[] {
  const [what = '', measured = '', floor = '', target = ''] = cells(row)
  return [what, measured, floor, ratioOf(row), target]
}

/** The row that says most of a measurement: with a target and a floor, else with one of them. */
const headlineOf = (rows: Row[]): Row | undefined =>
  rows.find(({ target, floor }) => target && floor !== undefined) ??
  rows.find(({ target }) => target) ??
  rows.find(({ floor }) => floor !== undefined) ??
  rows[0]

/** Sections of one run have the same one. */
const runOf = ({ at, commit }: Section) => `${new Date(at).toISOString().slice(0, 10)} ${commit}`

/** A line for each run of which the table has something, and what it ran on. */
const runLines = (standing: string, sections: Section[], lines: string[]): string[] => {
  const all = [...sections.map((section) => `- ${runOf(section)}: ${section.machine}`), ...standing.split('\n')]
  const isThere = (run: string) => lines.some((each) => each.includes(` | ${run.slice(2).split(':')[0]} | `))
  return [...new Set(all.filter((each) => each.startsWith('- ') && isThere(each)))]
}

const isMissed = (row: Row) => verdict(row) === 'short'

function summary(section: Section): string[] {
  const { title, rows } = section
  const headline = headlineOf(rows)
  if (!headline) return []
  const judged = rows.filter((row) => verdict(row) !== '')
  const met = judged.length === 0 ? '' : `${judged.filter((row) => !isMissed(row)).length} of ${judged.length}`
  return [line([title, runOf(section), met, ...texts(headline)])]
}

/** The lines of a file that begin with each title, in the order of the titles. */
const linesBy = (titles: string[], text: string) =>
  titles.map((title) => text.split('\n').filter((each) => each.startsWith(`| ${title} | `)))

/**
 * BENCHMARKS.md, written by the run and never by hand: a line for each measurement, then every target that is missed. What was
 * just measured takes the place of what stood under its title; what could not be measured leaves what stood there. Sections of
 * other programs stay, below. Every row is in `.forecourt/bench.json`.
 */
export function markdownReport(before: string, titles: string[], measured: Section[]): string {
  const [, summaries = '', missed = '', ...others] = before.split(/^(?=## )/m)
  const fresh = new Map(measured.filter(({ rows }) => rows.length > 0).map((section) => [section.title, section]))
  const merged = (standing: string, linesOf: (section: Section) => string[]) =>
    linesBy(titles, standing).flatMap((lines, place) => {
      const section = fresh.get(titles[place]!)
      return section ? linesOf(section) : lines
    })
  const headlines = merged(summaries, summary)
  const runs = runLines(summaries, [...fresh.values()], headlines)
  const parts = [
    `# Benchmarks

Written by \`npm run bench\`; run it again rather than edit this file. A time is to be read beside its floor: the same
measurement of next to nothing, or a peer, in the same run on the same machine. Every row of a run is in \`.forecourt/bench.json\`.`,
    `## Headlines\n\nTo be compared are lines of one run, that is of one commit on one machine.\n\n${[table(COLUMNS, headlines), runs.join('\n')].filter(Boolean).join('\n\n')}`,
    `## Targets that are missed\n\nWhat was tried for them, and where it ends: [budgets](docs/adr/0033-budgets.md).\n\n${table(
      MISSED,
      merged(missed, ({ title, rows }) => rows.filter(isMissed).map((row) => line([title, ...texts(row)]))),
    )}`,
    ...others.map((section) => section.trim()),
  ]
  return `${parts.join('\n\n')}\n`
}
