import { COMPARED } from './model-facts.ts'
import type { ModelFigures } from './model-figures.ts'

export type RivalStock = { title: string; href: string | null; figures: ModelFigures }

/** Models side by side: a column each, the page's own first. */
export type RivalsTable = {
  columns: { title: string; href: string | null }[]
  rows: { label: string; values: string[] }[]
}

const UNKNOWN = 'Not given'

export function rivalsTable(own: RivalStock, rivals: readonly RivalStock[]): RivalsTable {
  const models = [own, ...rivals]
  return {
    columns: models.map(({ title, href }) => ({ title, href })),
    rows: COMPARED.map(({ label, text }) => ({ label, values: models.map(({ figures }) => text(figures) ?? UNKNOWN) })),
  }
}
