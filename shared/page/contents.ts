import type { PageHeading } from './page.ts'
import type { SectionView } from './view.ts'

/** A list of the headings under the words that lead to the first of them. */
export function withContents([first, ...others]: SectionView[], contents: PageHeading[]): SectionView[] {
  if (first?.kind !== 'text') return first ? [first, ...others] : []
  const { html } = first.view
  const at = Math.max(0, html.indexOf('<h2'))
  return [{ ...first, view: { html: html.slice(at), opening: { html: html.slice(0, at), contents } } }, ...others]
}
