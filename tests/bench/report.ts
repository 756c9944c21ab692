import { verdict } from './row.ts'
import { markdownTable, type Section } from './table.ts'

export type Report = { sections: Section[]; machine: string; at: number; seconds: number }

export function jsonReport({ sections, at, ...about }: Report): string {
  const judged = sections.map(({ rows, ...section }) => ({
    ...section,
    rows: rows.map((row) => ({ ...row, verdict: verdict(row) })),
  }))
  return `${JSON.stringify({ ...about, at: new Date(at).toISOString(), sections: judged }, null, 2)}\n`
}

/** BENCHMARKS.md, written by the run and never by hand. */
export function markdownReport({ sections, machine, at, seconds }: Report): string {
  const rows = sections.flatMap((section) => section.rows)
  const count = (wanted: string) => rows.filter((row) => verdict(row) === wanted).length
  return `# Benchmarks

Written by \`npm run bench\`; run it again rather than edit this file. A time is to be read beside its floor: the same
measurement of next to nothing, in the same run on the same machine.

${new Date(at).toISOString().slice(0, 10)}, ${machine}, ${Math.round(seconds)} s. ${count('ok')} targets met, ${count('short')} missed.

${markdownTable(sections)}
`
}
