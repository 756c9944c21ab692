import { parseVideo } from '../../../../shared/car/video.ts'
import type { Section } from '../../../../shared/page/sections.ts'
import { ENDS_BEFORE_START, endsAfterStart } from '../../../../shared/settings/fields.ts'
import type { Site } from '../../../../shared/tenant/schema.ts'
import type { SizeOf } from './problem.ts'

/** A broken rule and the setting that breaks it. */
type SectionFault = { path: PropertyKey[]; rule: string }

type About = { site: Pick<Site, 'locations' | 'lead'>; sizeOf: SizeOf }

/** Rules that the schema of a section does not say: about several settings at once, or about the site. */
export function sectionFaults(section: Section, { site, sizeOf }: About): SectionFault[] {
  const faults = [...unknownLocations(section, site), ...formFaults(section, site), ...faultsOfKind(section, sizeOf)]
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

function faultsOfKind(section: Section, sizeOf: SizeOf): SectionFault[] {
  if (section.kind === 'hero' && (section.heading !== null || section.intro !== null))
    return [{ path: ['heading'], rule: 'has a heading or an intro: a hero has a title and a text instead' }]
  if (section.kind === 'openings') return openingFaults(section)
  if (section.kind === 'video' && !isVideo(section.url))
    return [{ path: ['url'], rule: `has a page without a video: ${section.url}` }]
  if (section.kind === 'logos')
    return section.items.flatMap(({ logo }, at) =>
      logo?.startsWith('/') && sizeOf(logo) === null
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
