import { verdict } from './row.ts'
import { markdownTable, type Section } from './table.ts'

export function jsonReport(sections: Section[]): string {
  const judged = sections.map(({ rows, ...section }) => ({
    ...section,
    rows: rows.map((row) => ({ ...row, verdict: verdict(row) })),
  }))
  return `${JSON.stringify({ sections: judged }, null, 2)}\n`
}

/** The sections of a report, those just measured in the place of earlier ones of their title; others stay. */
export function merged(titles: string[], earlier: Section[], measured: Section[]): Section[] {
  const byTitle = new Map([...earlier, ...measured].map((section) => [section.title, section]))
  return titles.flatMap((title) => byTitle.get(title) ?? [])
}

/** BENCHMARKS.md, written by the run and never by hand. */
export function markdownReport(sections: Section[]): string {
  const rows = sections.flatMap((section) => section.rows)
  const count = (wanted: string) => rows.filter((row) => verdict(row) === wanted).length
  return `# Benchmarks

Written by \`npm run bench\`; run it again rather than edit this file. A time is to be read beside its floor: the same
measurement of next to nothing, in the same run on the same machine.

${count('ok')} targets met, ${count('short')} missed.

${markdownTable(sections)}
`
}
