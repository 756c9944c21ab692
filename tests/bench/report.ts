import { verdict } from './row.ts'
import { markdownTable, type Section } from './table.ts'

export function jsonReport(sections: Section[]): string {
  const judged = sections.map(({ rows, ...section }) => ({
    ...section,
    rows: rows.map((row) => ({ ...row, verdict: verdict(row) })),
  }))
  return `${JSON.stringify({ sections: judged }, null, 2)}\n`
}

const HEADING = /^(?=## )/m
const titleOf = (section: string) => section.slice('## '.length, section.indexOf('\n'))
const count = (judged: string, of: string) => of.split(`| ${judged} |\n`).length - 1

/** Where it is written what was tried for a target that is missed, with paired figures, and why no more was to be had. */
const LIMITS = `What was tried for those, what it gave, and where it ends:
processor time in [decision 33](docs/adr/0033-pages-as-bytes.md), the largest paint in
[34](docs/adr/0034-first-view.md), cost in [35](docs/adr/0035-what-a-view-costs.md), the next page in
[36](docs/adr/0036-the-next-page.md), input and typed queries in [37](docs/adr/0037-touch.md).`

/**
 * BENCHMARKS.md, written by the run and never by hand: what was just measured in the place of what stood under its title.
 * Sections of other programs stay, below; those of measurements that there are no more go.
 */
export function markdownReport(before: string, titles: string[], measured: Section[]): string {
  const [, ...standing] = before.split(HEADING)
  // What could not be measured leaves the figures of before, with their date.
  const isNews = ({ title, rows }: Section) =>
    rows.length > 0 || !standing.some((section) => titleOf(section) === title)
  const others = standing.filter((section) => !titles.includes(titleOf(section)) && isOfAnother(section))
  const byTitle = new Map([
    ...standing.map((section): [string, string] => [titleOf(section), section.trim()]),
    ...measured.filter(isNews).map((section): [string, string] => [section.title, markdownTable([section])]),
  ])
  const sections = [...titles.flatMap((title) => byTitle.get(title) ?? []), ...others.map((section) => section.trim())]
  const tables = `${sections.join('\n\n')}\n`
  return `# Benchmarks

Written by \`npm run bench\`; run it again rather than edit this file. A time is to be read beside its floor: the same
measurement of next to nothing, in the same run on the same machine. Each section has the date of its own run.

${count('ok', tables)} targets met, ${count('short', tables)} missed. ${LIMITS}

${tables}`
}

/** Ours begin with the day and the machine. */
const isOfAnother = (section: string) => !/^## .*\n\n\d{4}-\d{2}-\d{2}, .* s\.\n/.test(section)
