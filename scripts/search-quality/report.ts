import { basename } from 'node:path'
import type { Figure } from './judge.ts'

/** The figures of one search, and the milliseconds that it took for a query on average. */
export type Judged = { name: string; figures: Figure[]; msPerQuery: number }
export type QualityRun = { queries: string; stock: string; cars: number; at: number; judged: Judged[] }

export const SECTION_TITLE = '## Search quality'
const RULE = '|---|---:|'

const percent = ({ passed, of }: Figure) => `${((100 * passed) / of).toFixed(1)} %`
const shareText = ({ figures }: Judged, what: string) => {
  const figure = figures.find((each) => each.what === what)
  return figure ? percent(figure) : ''
}

/** A table of one run: a line for each figure, a column for each search. */
export function qualityTable({ queries, stock, cars, at, judged }: QualityRun): string {
  const [first] = judged
  const lines = (first?.figures ?? []).map(
    ({ what, of }) => `| ${what} | ${of} | ${judged.map((each) => shareText(each, what)).join(' | ')} |`,
  )
  const times = judged.map(({ msPerQuery }) => `${msPerQuery.toFixed(2)} ms`).join(' | ')
  const date = new Date(at).toISOString().slice(0, 10)
  return [
    runHeading({ queries, stock }),
    '',
    `${date}, ${cars.toLocaleString('en-AU')} cars.`,
    '',
    `| what | of | ${judged.map(({ name }) => name).join(' | ')} |`,
    `${RULE}${judged.map(() => '---:|').join('')}`,
    ...lines,
    `| a query, in Node | | ${times} |`,
  ].join('\n')
}

const runHeading = ({ queries, stock }: Pick<QualityRun, 'queries' | 'stock'>) =>
  `### ${basename(queries)} over ${basename(stock)}`

/**
 * A file of benchmarks with this run's table in its section, in place of an earlier one of the same files. The rest of
 * the file stays.
 */
export function withTable(markdown: string, run: QualityRun): string {
  const { rest, section } = splitSection(markdown)
  const others = section
    .split(/(?=^### )/m)
    .slice(1)
    .filter((table) => !table.startsWith(`${runHeading(run)}\n`))
    .map((table) => table.trim())
  const tables = [...others, qualityTable(run)].join('\n\n')
  return `${rest.trimEnd()}\n\n${SECTION_TITLE}\n\n${ABOUT}\n\n${tables}\n`
}

const ABOUT =
  'Written by `npm run search:quality`. What a query names is found apart from the site’s own reader; cars that only come close, which the page marks as such, follow the exact ones.'

/** The section that this program writes, and the file without it. It stands last. */
export function splitSection(markdown: string): { rest: string; section: string } {
  const at = markdown.indexOf(`${SECTION_TITLE}\n`)
  return at === -1 ? { rest: markdown, section: '' } : { rest: markdown.slice(0, at), section: markdown.slice(at) }
}
