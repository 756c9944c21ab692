import type { PageSource, SourceGroup } from './page-source.ts'
import type { PageProblem } from './problem.ts'

/**
 * A page laid over one of the same path from a lower layer. By default it takes its place. With `extends: true` its
 * settings win one by one, a section with the id of one below replaces it, `remove` lists ids that are left out, and
 * others are added: before the section whose id is their `before`, else at the end.
 */
export function layerPage(lower: PageSource | undefined, upper: PageSource): LayeredPage {
  const { extends: doesExtend, remove = [], published, ...settings } = upper.settings.value
  const fault = (path: PropertyKey[], rule: string): LayeredPage => ({
    source: null,
    problems: [{ file: upper.file, line: upper.settings.lineOf(path), rule }],
  })
  for (const [name, value] of Object.entries({ extends: doesExtend, published }))
    if (value !== undefined && typeof value !== 'boolean') return fault([name], `${name} must be true or false`)
  if (published === false) return { source: null, problems: [] }
  const own = { ...upper.settings, value: settings }
  if (doesExtend !== true && 'remove' in upper.settings.value)
    return fault(['remove'], 'remove works with extends: true alone')
  if (doesExtend !== true) return { source: { ...upper, settings: own }, problems: [] }
  if (!lower) return fault(['extends'], 'extends a page that no template and no default has: leave extends out')
  const ids = lower.sections.map(idOf)
  const removed = Array.isArray(remove) ? remove.map(String) : [String(remove)]
  const unknown = removed.find((id) => !ids.includes(id))
  if (unknown !== undefined)
    return fault(['remove'], `removes ${unknown}, and the page below has ${ids.filter(Boolean).join(', ')}`)
  return withSections(lower, upper, own, removed)
}

export type LayeredPage = { source: PageSource | null; problems: PageProblem[] }

const idOf = ({ value }: SourceGroup) => (typeof value['id'] === 'string' ? value['id'] : null)

function withSections(lower: PageSource, upper: PageSource, own: SourceGroup, removed: string[]): LayeredPage {
  const problems: PageProblem[] = []
  const sections = lower.sections.filter((section) => !removed.includes(idOf(section) ?? ''))
  for (const { value, ...group } of upper.sections) {
    const { before, ...rest } = value
    const section = { ...group, value: rest }
    const at = sections.findIndex((each) => idOf(each) !== null && idOf(each) === idOf(section))
    const next = before === undefined ? sections.length : sections.findIndex((each) => idOf(each) === before)
    if (at >= 0) sections[at] = section
    else if (next >= 0) sections.splice(next, 0, section)
    else
      problems.push({
        file: group.file,
        line: group.lineOf(['before']),
        rule: `stands before ${String(before)}, which the page below has not`,
      })
  }
  const settings: SourceGroup = {
    file: upper.file,
    value: { ...lower.settings.value, ...own.value },
    lineOf: (path) => own.lineOf(path),
  }
  return { source: problems.length > 0 ? null : { file: upper.file, settings, sections }, problems }
}
