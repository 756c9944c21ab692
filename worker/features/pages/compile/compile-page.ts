import { type Page, type PageSettings, pageSchema } from '../../../../shared/page/page.ts'
import type { Section } from '../../../../shared/page/sections.ts'
import { pathTo } from '../../../../shared/routes/paths.ts'
import { faultsOf, problemOf, WORDED } from '../../../../shared/settings/issues.ts'
import type { Site } from '../../../../shared/tenant/schema.ts'
import { compileSection, type SectionParts } from './compile-section.ts'
import { fillIn } from './fill-in.ts'
import type { TakenIds } from './markdown.ts'
import { measureImage } from './measure-image.ts'
import { pageFaults } from './page-rules.ts'
import type { PageSource, SourceGroup } from './page-source.ts'
import type { PageProblem, SizeOf, WrittenLink } from './problem.ts'

/** A page without what only its neighbours tell: its parents and version. */
export type CompiledPage = {
  path: string
  file: string
  page: Omit<Page, 'path' | 'version' | 'parents'>
  links: WrittenLink[]
  anchors: string[]
  /** Line of one of its settings. */
  lineOf: SourceGroup['lineOf']
}

const POSTS = `${pathTo('blog')}/`
const WORDS_A_MINUTE = 220
/** Ids of what stands around a page: a heading with one of them takes another. */
const LAYOUT_IDS = ['content', 'menu', 'search', 'hero-query']

/** Checks a page and makes it ready for publication; else its problems, each with its line. */
export function compilePage(
  path: string,
  source: PageSource,
  { site, sizeOf }: { site: Site; sizeOf: SizeOf },
): CompiledPage | { problems: PageProblem[] } {
  const problems: PageProblem[] = []
  const settings = compileSettings(source.settings, { site, sizeOf }, problems)
  const ids: TakenIds = new Map(
    [...LAYOUT_IDS, ...source.sections.flatMap(({ value }) => writtenIds(value))].map((id) => [id, 1]),
  )
  const parts = source.sections.map((group) => compileSection(group, { site, sizeOf, ids }, problems))
  const compiled = parts.filter((part): part is SectionParts => part !== null)
  problems.push(...pageFaults(path, compiled, site))
  if (parts.length === 0)
    problems.push({ file: source.file, line: null, rule: 'has settings alone: write its words below' })
  if (settings?.article && !path.startsWith(POSTS))
    problems.push({
      file: source.file,
      line: source.settings.lineOf(['article']),
      rule: 'has article, which makes a post: posts stand below blog/ alone',
    })
  if (settings === null || problems.length > 0) return { problems }
  const words = compiled.reduce((sum, each) => sum + each.words, 0)
  const sections: Section[] = compiled.map(({ section }) => section)
  return {
    path,
    file: source.file,
    lineOf: source.settings.lineOf,
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

/** Ids that a section and its items are written with. */
function writtenIds({ id, items }: Record<string, unknown>): string[] {
  const all: unknown[] = Array.isArray(items) ? items : []
  return [id, ...all.map((item) => (item as { id?: unknown } | null)?.id)].filter((each) => typeof each === 'string')
}

function compileSettings(
  group: SourceGroup,
  { site, sizeOf }: { site: Site; sizeOf: SizeOf },
  problems: PageProblem[],
): PageSettings | null {
  const { file, lineOf } = group
  const parsed = pageSchema.safeParse(fillIn(group, group.value, [], site, problems), WORDED)
  if (parsed.success) {
    const { image } = parsed.data
    const read = image && measureImage(image, sizeOf)
    if (read && 'rule' in read) problems.push({ file, line: lineOf(['image', 'url']), rule: read.rule })
    return read && 'image' in read ? { ...parsed.data, image: read.image } : parsed.data
  }
  for (const fault of parsed.error.issues.flatMap((issue) => faultsOf(issue))) {
    const { path, rule } = problemOf(fault)
    problems.push({ file, line: lineOf(fault.path), rule: `${path} ${rule}` })
  }
  return null
}
