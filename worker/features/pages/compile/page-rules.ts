import { leadForm } from '../../../../shared/lead/forms.ts'
import type { SectionKind } from '../../../../shared/page/sections.ts'
import { routeAt } from '../../../../shared/tenant/access.ts'
import { routeOf } from '../../../../shared/tenant/paths.ts'
import type { SectionParts } from './compile-section.ts'
import type { PageProblem } from './problem.ts'

/** Rules about the sections of a page together. */
export const pageFaults = (path: string, parts: SectionParts[]): PageProblem[] => [
  ...headingFaults(parts),
  ...repeatedIds(parts),
  ...heroFaults(path, parts),
  ...repeatedForms(path, parts),
]

/** Kinds whose items have headings of the third level. */
const ITEM_HEADINGS: ReadonlySet<SectionKind> = new Set<SectionKind>([
  'steps',
  'promises',
  'faq',
  'cards',
  'stock',
  'promotions',
  'locations',
  'blog',
])

/** Headings go down one level at a time, so that a screen reader can list them. The title of the page is the first. */
function headingFaults(parts: SectionParts[]): PageProblem[] {
  const faults: PageProblem[] = []
  let level = 1
  for (const { section, headings, file, line } of parts) {
    for (const heading of headings) {
      if (heading.level > level + 1)
        faults.push({
          file: heading.file,
          line: heading.line,
          rule: `has a heading of level ${heading.level} after one of level ${level}: ${heading.text}`,
        })
      level = heading.level
    }
    if (!ITEM_HEADINGS.has(section.kind)) continue
    if (level < 2)
      faults.push({ file, line, rule: `${section.kind}: heading is missing: its items have headings under it` })
    level = 3
  }
  return faults
}

function repeatedIds(parts: SectionParts[]): PageProblem[] {
  const ids = parts.map(({ section }) => section.id)
  return parts
    .filter(({ section: { id } }, at) => id !== null && ids.indexOf(id) < at)
    .map(({ section: { id }, file, line }) => ({ file, line, rule: `has two sections with the id ${id}` }))
}

/** A hero says the title: it is the first section, and none stands on the page of a form, which has a title. */
function heroFaults(path: string, parts: SectionParts[]): PageProblem[] {
  const isForm = routeAt(path)?.sections === true
  return parts.flatMap(({ section: { kind }, file, line }, at) => {
    if (kind !== 'hero' || (at === 0 && !isForm)) return []
    const rule = isForm
      ? `has a hero, and the page of a form has a title of its own`
      : 'has a hero below another section: it says the title, so it has to be the first'
    return [{ file, line, rule }]
  })
}

/** Two forms of one kind would have fields of the same ids. */
function repeatedForms(path: string, parts: SectionParts[]): PageProblem[] {
  const seen = new Set<string>()
  return parts.flatMap(({ section, file, line }) => {
    if (section.kind !== 'form') return []
    const { form } = section
    const isRepeated = seen.has(form) || routeOf(leadForm(form).route).path === path
    seen.add(form)
    return isRepeated ? [{ file, line, rule: `has the form ${form} twice` }] : []
  })
}
