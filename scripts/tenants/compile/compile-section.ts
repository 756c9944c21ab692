import type { Image } from '../../../shared/page/fields.ts'
import { fillPlaceholders } from '../../../shared/page/placeholders.ts'
import { SECTION_KINDS, SECTION_SCHEMAS, type Section, type SectionKind } from '../../../shared/page/sections.ts'
import { linkHref } from '../../../shared/routes/links.ts'
import type { Link } from '../../../shared/routes/settings.ts'
import { ENDS_BEFORE_START, endsAfterStart } from '../../../shared/settings/fields.ts'
import { describeProblem, listFaults, WORDED } from '../../../shared/settings/issues.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { nearestWord } from '../../../shared/typo.ts'
import { parseVideo } from '../../../shared/vehicle/video.ts'
import { escapeMarkdown, renderMarkdown, type TakenIds } from './markdown.ts'
import type { PageProblem, SizeOf, SourceGroup, WrittenLink } from './page-source.ts'

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
type Context = { site: Site; measureSize: SizeOf; ids: TakenIds }

const isKind = (value: unknown): value is SectionKind => SECTION_KINDS.includes(value as SectionKind)

/** Markdown stands in settings called `body` alone; among the filters of a link that is the body of a car. */
const isMarkdown = (path: PropertyKey[]) => path.at(-1) === 'body' && path.at(-2) !== 'query'
const escapeAt = (path: PropertyKey[]) => (isMarkdown(path) ? escapeMarkdown : undefined)

/** null, and its problems in the list, for a section that breaks a rule. */
export function compileSection(
  group: SourceGroup,
  { site, measureSize, ids }: Context,
  problems: PageProblem[],
): SectionParts | null {
  const { file, findLine } = group
  const line = findLine([])
  const { kind } = group.value
  if (!isKind(kind)) {
    const near = typeof kind === 'string' ? nearestWord(kind, SECTION_KINDS) : null
    const rule = `has no kind of section called ${typeof kind === 'string' ? kind : JSON.stringify(kind ?? null)}${near === null ? `: one of ${SECTION_KINDS.join(', ')}` : `: did you mean ${near}?`}`
    problems.push({ file, line, rule })
    return null
  }
  const parsed = SECTION_SCHEMAS[kind].safeParse(fillIn(group, group.value, [], site, problems, escapeAt), WORDED)
  if (!parsed.success) {
    for (const fault of parsed.error.issues.flatMap((issue) => listFaults(issue)))
      problems.push({ file, line: findLine(fault.path), rule: `${kind}: ${describeProblem(fault).path} ${fault.rule}` })
    return null
  }
  const section = parsed.data as Section
  for (const { path, rule } of sectionFaults(section, { site, measureSize }))
    problems.push({ file, line: findLine(path), rule: `${kind}: ${rule}` })
  const parts: SectionParts = { section, file, line, headings: [], links: [], words: 0 }
  if (section.kind === 'video' && section.url.startsWith('/'))
    parts.links.push({ href: section.url, file, line: findLine(['url']) })
  if (section.heading !== null)
    parts.headings.push({ level: 2, id: section.id, text: section.heading, file, line: findLine(['heading']) })
  if (section.kind === 'openings')
    for (const [at, { id, title }] of section.items.entries())
      parts.headings.push({ level: 3, id, text: title, file, line: findLine(['items', at, 'title']) })
  parts.section = compileValue(section, [], { group, measureSize, ids, parts, problems }) as Section
  return parts
}

type Walk = { group: SourceGroup; measureSize: SizeOf; ids: TakenIds; parts: SectionParts; problems: PageProblem[] }

/** Renders the Markdown in a value, measures its pictures and collects its links. */
function compileValue(value: unknown, path: PropertyKey[], walk: Walk): unknown {
  if (typeof value === 'string') return isMarkdown(path) ? compileMarkdown(value, path, walk) : value
  if (Array.isArray(value)) return value.map((each, at) => compileValue(each, [...path, at], walk))
  if (typeof value !== 'object' || value === null) return value
  const { group, parts } = walk
  if (isLink(value)) parts.links.push({ href: linkHref(value), file: group.file, line: group.findLine(path) })
  if (isImage(value)) return measureSectionImage(value, path, walk)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, compileValue(each, [...path, key], walk)]))
}

const isLink = (value: object): value is Link =>
  'label' in value && ('to' in value || 'page' in value || 'href' in value)
const isImage = (value: object): value is Image => 'url' in value && 'alt' in value && 'width' in value

function measureSectionImage(image: Image, path: PropertyKey[], { group, measureSize, problems }: Walk): Image {
  const read = measureImage(image, measureSize)
  if ('image' in read) return read.image
  problems.push({ file: group.file, line: group.findLine([...path, 'url']), rule: read.rule })
  return image
}

function compileMarkdown(
  source: string,
  path: PropertyKey[],
  { group, measureSize, ids, parts, problems }: Walk,
): string {
  const { file } = group
  const first = group.findLine(path)
  const { html, headings, links, words, problems: faults } = renderMarkdown(source, measureSize, ids)
  parts.headings.push(...headings.map((heading) => ({ ...heading, file, line: first + heading.line })))
  parts.links.push(...links.map(({ href, line }) => ({ href, file, line: first + line })))
  parts.words += words
  problems.push(...faults.map(({ line, rule }) => ({ file, line: first + line, rule })))
  return html
}

/** Every text of a group with its names in braces filled in; `escape` for those in Markdown. */
export function fillIn(
  group: SourceGroup,
  value: unknown,
  path: PropertyKey[],
  site: Site,
  problems: PageProblem[],
  escape: (path: PropertyKey[]) => ((text: string) => string) | undefined = () => undefined,
): unknown {
  if (typeof value === 'string') {
    const { text, unknown } = fillPlaceholders(value, site, escape(path))
    for (const { name, near } of unknown) {
      const advice = near === null ? '' : `: did you mean {${near}}?`
      problems.push({
        file: group.file,
        line: group.findLine(path),
        rule: `names {${name}}, which there is not${advice}`,
      })
    }
    return text
  }
  if (Array.isArray(value)) return value.map((each, at) => fillIn(group, each, [...path, at], site, problems, escape))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, fillIn(group, each, [...path, key], site, problems, escape)]),
  )
}

/** A picture with its size, or the rule that it breaks: it is a file of the site, or says how large it is. */
export function measureImage(image: Image, measureSize: SizeOf): { image: Image } | { rule: string } {
  const { url, width, height } = image
  const isOwn = url.startsWith('/')
  if (!isOwn)
    return width !== null && height !== null
      ? { image }
      : { rule: `needs width and height for a picture of another server: ${url}` }
  const size = measureSize(url)
  if (size === null) return { rule: `names a picture that is none of the site’s files: ${url}` }
  return { image: { ...image, ...size } }
}

type SectionFault = { path: PropertyKey[]; rule: string }

type About = { site: Pick<Site, 'locations' | 'lead'>; measureSize: SizeOf }

/** Rules that the schema of a section does not say: about several settings at once, or about the site. */
function sectionFaults(section: Section, { site, measureSize }: About): SectionFault[] {
  const faults = [
    ...unknownLocations(section, site),
    ...formFaults(section, site),
    ...faultsOfKind(section, measureSize),
  ]
  if (!endsAfterStart(section)) faults.push({ path: ['expiry'], rule: ENDS_BEFORE_START })
  return faults
}

function unknownLocations(section: Section, { locations }: Pick<Site, 'locations'>): SectionFault[] {
  const slugs = locations.map(({ slug }) => slug)
  const unknownIn = (named: readonly string[], path: PropertyKey[]) =>
    named
      .filter((slug) => !slugs.includes(slug))
      .map((slug) => ({ path, rule: `names ${slug}, and the locations are ${slugs.join(', ') || 'none'}` }))
  if (section.kind === 'openings') return section.items.flatMap(({ at }, item) => unknownIn(at, ['items', item, 'at']))
  return 'at' in section ? unknownIn(section.at, ['at']) : []
}

function formFaults(section: Section, { lead }: Pick<Site, 'lead'>): SectionFault[] {
  if (section.kind !== 'form' || section.form !== 'service' || lead.service_page === null) return []
  return [
    { path: ['form'], rule: `books services, which this site leaves to ${lead.service_page.name} (lead.service_page)` },
  ]
}

function openingFaults({ items }: Extract<Section, { kind: 'openings' }>): SectionFault[] {
  return items.flatMap(({ posted, valid_through, salary, title }, at) => [
    ...(valid_through !== null && valid_through < posted
      ? [{ path: ['items', at, 'valid_through'], rule: `closes ${title} before it is posted` }]
      : []),
    ...(salary !== null && salary.max !== null && salary.max < salary.min
      ? [{ path: ['items', at, 'salary'], rule: `has a highest pay of ${title} below the lowest` }]
      : []),
  ])
}

const VIDEO_FILE = /\.(?:mp4|m4v|webm|mov)$/i

/** Whether a film of the site's own is there, is checked with the links. */
function isVideo(url: string): boolean {
  if (url.startsWith('/')) return VIDEO_FILE.test(url)
  const video = parseVideo(url)
  return video?.kind === 'embed' || (video !== null && VIDEO_FILE.test(new URL(url).pathname))
}

function faultsOfKind(section: Section, measureSize: SizeOf): SectionFault[] {
  if (section.kind === 'hero' && (section.heading !== null || section.intro !== null))
    return [{ path: ['heading'], rule: 'has a heading or an intro: a hero has a title and a text instead' }]
  if (section.kind === 'openings') return openingFaults(section)
  if (section.kind === 'video' && !isVideo(section.url))
    return [{ path: ['url'], rule: `has a page without a video: ${section.url}` }]
  if (section.kind === 'logos')
    return section.items.flatMap(({ logo }, at) =>
      logo?.startsWith('/') && measureSize(logo) === null
        ? [{ path: ['items', at, 'logo'], rule: `names a picture that is none of the site’s files: ${logo}` }]
        : [],
    )
  if (section.kind === 'gallery')
    return section.images.flatMap(({ alt }, at) =>
      alt.trim() === '' ? [{ path: ['images', at], rule: `has no alternative text (alt) in picture ${at + 1}` }] : [],
    )
  if (section.kind === 'table')
    return section.rows.flatMap((row, at) =>
      row.length === section.columns.length
        ? []
        : [
            {
              path: ['rows', at],
              rule: `has ${row.length} cells in row ${at + 1}, and ${section.columns.length} columns`,
            },
          ],
    )
  return []
}
