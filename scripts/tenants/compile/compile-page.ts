import { leadForm } from '../../../shared/lead/forms.ts'
import { CAREERS } from '../../../shared/page/openings.ts'
import { type Page, type PageSettings, pageSchema } from '../../../shared/page/page.ts'
import type { Section, SectionKind } from '../../../shared/page/sections.ts'
import { routeAt } from '../../../shared/routes/access.ts'
import { isSharedPage, LOCATION_PAGES } from '../../../shared/routes/canonical-path.ts'
import { findRoute, pathTo } from '../../../shared/routes/paths.ts'
import { describeProblem, listFaults, WORDED } from '../../../shared/settings/issues.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { compileSection, fillIn, measureImage, type SectionParts } from './compile-section.ts'
import type { TakenIds } from './markdown.ts'
import type { PageProblem, PageSource, SizeOf, SourceGroup, WrittenLink } from './page-source.ts'

/** A page without what only its neighbours tell: its parents and version. */
export type CompiledPage = {
  path: string
  file: string
  page: Omit<Page, 'path' | 'version' | 'parents'>
  links: WrittenLink[]
  anchors: string[]
  findLine: SourceGroup['findLine']
}

const POSTS = `${pathTo('blog')}/`
const WORDS_A_MINUTE = 220
/** Ids of what stands around a page: a heading with one of them takes another. */
const LAYOUT_IDS = ['content', 'menu', 'search', 'hero-query']

/** Checks a page and makes it ready for publication; else its problems, each with its line. */
export function compilePage(
  path: string,
  source: PageSource,
  { site, measureSize }: { site: Site; measureSize: SizeOf },
): CompiledPage | { problems: PageProblem[] } {
  const problems: PageProblem[] = []
  const settings = compileSettings(source.settings, { site, measureSize }, problems)
  const ids: TakenIds = new Map(
    [...LAYOUT_IDS, ...source.sections.flatMap(({ value }) => writtenIds(value))].map((id) => [id, 1]),
  )
  const parts = source.sections.map((group) => compileSection(group, { site, measureSize, ids }, problems))
  const compiled = parts.filter((part): part is SectionParts => part !== null)
  problems.push(...pageFaults(path, compiled, site))
  if (parts.length === 0)
    problems.push({ file: source.file, line: null, rule: 'has settings alone: write its words below' })
  if (settings?.article && !path.startsWith(POSTS))
    problems.push({
      file: source.file,
      line: source.settings.findLine(['article']),
      rule: 'has article, which makes a post: posts stand below blog/ alone',
    })
  if (settings === null || problems.length > 0) return { problems }
  const words = compiled.reduce((sum, each) => sum + each.words, 0)
  const sections: Section[] = compiled.map(({ section }) => section)
  return {
    path,
    file: source.file,
    findLine: source.settings.findLine,
    links: compiled.flatMap(({ links }) => links),
    anchors: compiled.flatMap(({ headings, section }) => [
      ...(section.id ? [section.id] : []),
      ...headings.flatMap(({ id }) => (id ? [id] : [])),
    ]),
    page: {
      ...settings,
      sections,
      minutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)),
      headings: compiled.flatMap(({ headings }) =>
        headings.filter(({ level, id }) => level === 2 && id !== null).map(({ id, text }) => ({ id: id!, text })),
      ),
    },
  }
}

function writtenIds({ id, items }: Record<string, unknown>): string[] {
  const all: unknown[] = Array.isArray(items) ? items : []
  return [id, ...all.map((item) => (item as { id?: unknown } | null)?.id)].filter((each) => typeof each === 'string')
}

function compileSettings(
  group: SourceGroup,
  { site, measureSize }: { site: Site; measureSize: SizeOf },
  problems: PageProblem[],
): PageSettings | null {
  const { file, findLine } = group
  const parsed = pageSchema.safeParse(fillIn(group, group.value, [], site, problems), WORDED)
  if (parsed.success) {
    const { image } = parsed.data
    const read = image && measureImage(image, measureSize)
    if (read && 'rule' in read) problems.push({ file, line: findLine(['image', 'url']), rule: read.rule })
    return read && 'image' in read ? { ...parsed.data, image: read.image } : parsed.data
  }
  for (const fault of parsed.error.issues.flatMap((issue) => listFaults(issue))) {
    const { path, rule } = describeProblem(fault)
    problems.push({ file, line: findLine(fault.path), rule: `${path} ${rule}` })
  }
  return null
}

/** Rules about the sections of a page together. */
const pageFaults = (path: string, parts: SectionParts[], site: Pick<Site, 'locations'>): PageProblem[] => [
  ...headingFaults(parts),
  ...repeatedIds(parts),
  ...heroFaults(path, parts),
  ...repeatedForms(path, parts),
  ...locationFaults(path, parts, site),
  ...openingFaults(path, parts),
]

/** Kinds whose items have headings of the third level. */
const ITEM_HEADINGS: ReadonlySet<SectionKind> = new Set<SectionKind>([
  'steps',
  'promises',
  'faq',
  'cards',
  'stock',
  'promotions',
  'offers',
  'team',
  'openings',
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
  const ids = parts.flatMap(({ section, file, line }) =>
    listIds(section).map((id) => ({ id, file, line, what: section.kind === 'openings' ? 'openings' : 'sections' })),
  )
  return ids
    .filter(({ id }, at) => ids.findIndex((other) => other.id === id) < at)
    .map(({ id, file, line, what }) => ({ file, line, rule: `has two ${what} with the id ${id}` }))
}

/** Ids of a section and, where links lead to them, of its items. */
const listIds = (section: Section): string[] => [
  ...(section.id === null ? [] : [section.id]),
  ...(section.kind === 'openings' ? section.items.map(({ id }) => id) : []),
]

/** The careers form knows the openings of its own page. */
function openingFaults(path: string, parts: SectionParts[]): PageProblem[] {
  if (path === CAREERS) return []
  return parts
    .filter(({ section }) => section.kind === 'openings')
    .map(({ file, line }) => ({
      file,
      line,
      rule: `has openings, which stand in ${CAREERS.slice(1)}.md alone, below the form to apply with`,
    }))
}

/** A hero says the title: it is the first section, and none stands below what a route shows, which has a title. */
function heroFaults(path: string, parts: SectionParts[]): PageProblem[] {
  const isBelow = isSharedPage(path) || routeAt(path)?.sections === true
  return parts.flatMap(({ section: { kind }, file, line }, at) => {
    if (kind !== 'hero' || (at === 0 && !isBelow)) return []
    const rule = isBelow
      ? 'has a hero, and the page that its sections stand on has a title of its own'
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
    const isRepeated = seen.has(form) || findRoute(leadForm(form).route).path === path
    seen.add(form)
    return isRepeated ? [{ file, line, rule: `has the form ${form} twice` }] : []
  })
}

/** `only_at` has an effect on the pages of locations alone, and names some of them. */
function locationFaults(path: string, parts: SectionParts[], { locations }: Pick<Site, 'locations'>): PageProblem[] {
  return parts.flatMap(({ section: { only_at }, file, line }) => {
    const unknown = only_at.find((slug) => locations.every((location) => location.slug !== slug))
    if (unknown !== undefined) return [{ file, line, rule: `names no location of this site: ${unknown}` }]
    if (only_at.length === 0 || path === LOCATION_PAGES) return []
    return [{ file, line, rule: `has only_at, which works in ${LOCATION_PAGES.slice(1)}.md alone` }]
  })
}
