import type { Image } from '../../../../shared/page/fields.ts'
import { SECTION_KINDS, SECTION_SCHEMAS, type Section, type SectionKind } from '../../../../shared/page/sections.ts'
import { linkHref } from '../../../../shared/routes/links.ts'
import type { Link } from '../../../../shared/routes/settings.ts'
import { faultsOf, problemOf, WORDED } from '../../../../shared/settings/issues.ts'
import type { Site } from '../../../../shared/tenant/schema.ts'
import { nearestWord } from '../../../../shared/typo.ts'
import { fillIn } from './fill-in.ts'
import { escapeMarkdown, renderMarkdown, type TakenIds } from './markdown.ts'
import { measureImage } from './measure-image.ts'
import type { SourceGroup } from './page-source.ts'
import type { PageProblem, SizeOf, WrittenLink } from './problem.ts'
import { sectionFaults } from './section-rules.ts'

type Heading = { level: number; id: string | null; text: string; file: string; line: number }

/** A section ready for publication, with what of it the page and its neighbours have to check. */
export type SectionParts = {
  section: Section
  file: string
  line: number
  headings: Heading[]
  links: WrittenLink[]
  words: number
}

/** `ids`: those of the page so far; headings take others. */
type Context = { site: Site; sizeOf: SizeOf; ids: TakenIds }

const isKind = (value: unknown): value is SectionKind => SECTION_KINDS.includes(value as SectionKind)

/** Markdown stands in settings called `body` alone; among the filters of a link that is the body of a car. */
const isMarkdown = (path: PropertyKey[]) => path.at(-1) === 'body' && path.at(-2) !== 'query'
const escapeAt = (path: PropertyKey[]) => (isMarkdown(path) ? escapeMarkdown : undefined)

/** null, and its problems in the list, for a section that breaks a rule. */
export function compileSection(
  group: SourceGroup,
  { site, sizeOf, ids }: Context,
  problems: PageProblem[],
): SectionParts | null {
  const { file, lineOf } = group
  const line = lineOf([])
  const { kind } = group.value
  if (!isKind(kind)) {
    const near = typeof kind === 'string' ? nearestWord(kind, SECTION_KINDS) : null
    const rule = `has no kind of section called ${typeof kind === 'string' ? kind : JSON.stringify(kind ?? null)}${near === null ? `: one of ${SECTION_KINDS.join(', ')}` : `: did you mean ${near}?`}`
    problems.push({ file, line, rule })
    return null
  }
  const parsed = SECTION_SCHEMAS[kind].safeParse(fillIn(group, group.value, [], site, problems, escapeAt), WORDED)
  if (!parsed.success) {
    for (const fault of parsed.error.issues.flatMap((issue) => faultsOf(issue)))
      problems.push({ file, line: lineOf(fault.path), rule: `${kind}: ${problemOf(fault).path} ${fault.rule}` })
    return null
  }
  const section = parsed.data as Section
  for (const { path, rule } of sectionFaults(section, { site, sizeOf }))
    problems.push({ file, line: lineOf(path), rule: `${kind}: ${rule}` })
  const parts: SectionParts = { section, file, line, headings: [], links: [], words: 0 }
  if (section.kind === 'video' && section.url.startsWith('/'))
    parts.links.push({ href: section.url, file, line: lineOf(['url']) })
  if (section.heading !== null)
    parts.headings.push({ level: 2, id: section.id, text: section.heading, file, line: lineOf(['heading']) })
  if (section.kind === 'openings')
    for (const [at, { id, title }] of section.items.entries())
      parts.headings.push({ level: 3, id, text: title, file, line: lineOf(['items', at, 'title']) })
  parts.section = compileValue(section, [], { group, sizeOf, ids, parts, problems }) as Section
  return parts
}

type Walk = { group: SourceGroup; sizeOf: SizeOf; ids: TakenIds; parts: SectionParts; problems: PageProblem[] }

/** Renders the Markdown in a value, measures its pictures and collects its links. */
function compileValue(value: unknown, path: PropertyKey[], walk: Walk): unknown {
  if (typeof value === 'string') return isMarkdown(path) ? compileMarkdown(value, path, walk) : value
  if (Array.isArray(value)) return value.map((each, at) => compileValue(each, [...path, at], walk))
  if (typeof value !== 'object' || value === null) return value
  const { group, parts } = walk
  if (isLink(value)) parts.links.push({ href: linkHref(value), file: group.file, line: group.lineOf(path) })
  if (isImage(value)) return measured(value, path, walk)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, compileValue(each, [...path, key], walk)]))
}

const isLink = (value: object): value is Link =>
  'label' in value && ('to' in value || 'page' in value || 'href' in value)
const isImage = (value: object): value is Image => 'url' in value && 'alt' in value && 'width' in value

function measured(image: Image, path: PropertyKey[], { group, sizeOf, problems }: Walk): Image {
  const read = measureImage(image, sizeOf)
  if ('image' in read) return read.image
  problems.push({ file: group.file, line: group.lineOf([...path, 'url']), rule: read.rule })
  return image
}

function compileMarkdown(source: string, path: PropertyKey[], { group, sizeOf, ids, parts, problems }: Walk): string {
  const { file } = group
  const first = group.lineOf(path)
  const { html, headings, links, words, problems: faults } = renderMarkdown(source, sizeOf, ids)
  parts.headings.push(...headings.map((heading) => ({ ...heading, file, line: first + heading.line })))
  parts.links.push(...links.map(({ href, line }) => ({ href, file, line: first + line })))
  parts.words += words
  problems.push(...faults.map(({ line, rule }) => ({ file, line: first + line, rule })))
  return html
}
