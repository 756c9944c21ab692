import type { ImportSummary } from '../../worker/import/import-stock.ts'

const number = new Intl.NumberFormat('en-AU')

/** The outcome of an import in a few lines. */
export function summaryText(summary: ImportSummary): string {
  const { read, added, changed, returned, unchanged, vanished, refused, warnings } = summary
  const counts: [string, number][] = [
    ['rows read', read],
    ['cars added', added],
    ['cars changed', changed],
    ['cars returned', returned],
    ['cars unchanged', unchanged],
    ['cars vanished', vanished],
    ['rows refused', refused],
    ['values left out or cleaned', warnings],
  ]
  return counts.map(([label, count]) => `  ${number.format(count).padStart(9)}  ${label}`).join('\n')
}
