import { locationIn } from '../../../shared/location/path.ts'
import { FILES_PATH } from '../../../shared/page/page.ts'
import { searchAddress } from '../../../shared/page/sections.ts'
import { isAnswered, leadsTo, type OwnAddresses } from '../../../shared/redirects/own-address.ts'
import type { RedirectRow } from '../../../shared/redirects/rule.ts'
import type { RedirectTable } from '../../../shared/redirects/table.ts'
import { isRouteAvailable, routeAt } from '../../../shared/routes/access.ts'
import { canonicalPath } from '../../../shared/routes/canonical-path.ts'
import { findRoute } from '../../../shared/routes/paths.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import type { LineName } from '../../redirects/check-rules.ts'
import { checkRules, type RuleFault } from '../../redirects/check-rules.ts'
import type { CompiledPage } from './compile-page.ts'
import type { PageProblem, WrittenLink } from './page-source.ts'

type LinkSite = Pick<Site, 'url' | 'features' | 'locations' | 'aliases' | 'gates' | 'brand_directory'>
type Neighbours = { site: LinkSite; pages: ReadonlyMap<string, CompiledPage>; hasFile: (path: string) => boolean }

/** Links of the site's own that lead nowhere, each with its line (CNT-01). Links elsewhere are taken as they are. */
export function checkLinks(links: readonly WrittenLink[], from: CompiledPage | null, all: Neighbours): PageProblem[] {
  return links.flatMap(({ href, file, line }) => {
    const rule = linkFault(href, from, all)
    return rule === null ? [] : [{ file, line, rule: `links to ${href}, ${rule}` }]
  })
}

/** Any path below the search page, most of which name nothing. */
const SEARCH_REST = findRoute('search_any').path
const ELSEWHERE = /^(https:|mailto:|tel:)/

/** Why an address is none that this site may link to, as a clause; null for one that is fine. */
export function linkFault(
  href: string,
  from: CompiledPage | null,
  { site, pages, hasFile }: Neighbours,
): string | null {
  if (isOwnAddress(href, site)) return 'which is this site itself: write the path alone'
  if (ELSEWHERE.test(href)) return null
  if (href.startsWith('#')) return anchorFault(href.slice(1), from)
  if (!href.startsWith('/') || href.startsWith('//'))
    return 'which is neither a path of this site nor an https:// address'
  const [address = '', anchor = ''] = href.split('#')
  const path = address.split('?')[0]!
  if (hasFile(path)) return null
  if (path.startsWith(FILES_PATH)) return 'which is none of the site’s files'
  const canonical = canonicalPath(path)
  if (canonical !== path) return `whose address is ${canonical}`
  if (from !== null && from.path === path && anchor === '') return 'which is the page itself'
  const page = pages.get(path)
  if (page) return anchor === '' ? null : anchorFault(anchor, page)
  // A site without a home page of its own has the usual one.
  if (path === '/' || Object.hasOwn(site.aliases, path)) return null
  return routeFault(path, site)
}

/** An address with the site's own host escapes the checks of paths, and leaves a preview for the public site. */
const isOwnAddress = (href: string, { url }: LinkSite) =>
  URL.canParse(href) && /^https?:/.test(href) && new URL(href).host === new URL(url).host

const anchorFault = (id: string, page: CompiledPage | null): string | null =>
  page === null || page.anchors.includes(id)
    ? null
    : `which the page has not: ${page.anchors.length > 0 ? `it has ${[...new Set(page.anchors)].join(', ')}` : 'no section has an id'}`

/** An address of one part that the site gives a model; others depend on the stock, which publishing does not know. */
const isModelPath = (path: string, { brand_directory, features }: LinkSite): boolean =>
  features.brands && brand_directory.models.some((entry) => entry.path === path)

function routeFault(path: string, site: LinkSite): string | null {
  const route = routeAt(path)
  if (!route || route.handler === undefined) return 'which is no page of this site'
  if (route.kind === 'form' || route.path.startsWith('/dev/')) return 'which is no page of this site'
  if (route.kind === 'file' && route.path.includes(':')) return 'which is none of the site’s files'
  if (route.path === SEARCH_REST && !searchAddress.safeParse(path).success) return 'which is no search'
  if (route.handler === 'content') return 'a page that the site has not: write it under pages/'
  if (route.path.startsWith('/:')) return isModelPath(path, site) ? null : 'which is no page of this site'
  if (!isRouteAvailable(route, site.features)) return `which needs the feature ${route.feature}`
  const name = locationIn(path)
  if (name !== null && !site.locations.some(({ slug, visible }) => visible && slug === name))
    return 'and the site has no such location'
  return null
}

/** Redirects from another platform, as they stand in a file of the site (SIT-03). */
export type RedirectFile = { file: string; rows: readonly RedirectRow[]; nameLine?: LineName }

type RedirectNeighbours = {
  site: Site
  pages: ReadonlyMap<string, CompiledPage>
  hasFile: (path: string) => boolean
}

/** The table of a site's redirects, or its faults with their lines. */
export function checkRedirects(
  { file, rows, nameLine }: RedirectFile,
  { site, pages, hasFile }: RedirectNeighbours,
): { table: RedirectTable } | { problems: PageProblem[] } {
  const older = new Map([...pages].flatMap(([path, { page }]) => page.redirects.map((from) => [from, path] as const)))
  const own: OwnAddresses = {
    site,
    hasPage: (path) => pages.has(path),
    hasFile,
    older: (path) => older.get(path) ?? null,
  }
  const checked = checkRules(
    rows,
    {
      addressFault: (href) => linkFault(href, null, { site, pages, hasFile }),
      isAnswered: (path) => isAnswered(path, own),
      leadsTo: (path) => leadsTo(path, own),
      hasBelow: (path) => [...pages.keys()].some((each) => each.startsWith(`${path}/`)),
    },
    nameLine,
  )
  if ('table' in checked) return checked
  return { problems: checked.faults.map(({ line, rule }: RuleFault) => ({ file, line, rule })) }
}
