import { checkRules, type RuleFault } from '../../../../shared/redirects/check-rules.ts'
import type { RedirectRow } from '../../../../shared/redirects/rule.ts'
import type { RedirectTable } from '../../../../shared/redirects/table.ts'
import { isRouteAvailable, routeAt } from '../../../../shared/tenant/access.ts'
import { canonicalPath } from '../../../../shared/tenant/canonical-path.ts'
import { aliasTarget } from '../../../../shared/tenant/own-paths.ts'
import { garagePath } from '../../../../shared/tenant/paths.ts'
import type { Site } from '../../../../shared/tenant/schema.ts'
import { linkFault } from './check-links.ts'
import type { CompiledPage } from './compile-page.ts'
import type { PageProblem } from './problem.ts'

/** Redirects from another platform, as they stand in a file of the site (SIT-03). */
export type RedirectFile = { file: string; rows: readonly RedirectRow[] }

type Neighbours = {
  site: Site
  pages: ReadonlyMap<string, CompiledPage>
  hasFile: (path: string) => boolean
}

/** The table of a site's redirects, or its faults with their lines. */
export function checkRedirects(
  { file, rows }: RedirectFile,
  { site, pages, hasFile }: Neighbours,
): { table: RedirectTable } | { problems: PageProblem[] } {
  const older = new Map([...pages].flatMap(([path, { page }]) => page.redirects.map((from) => [from, path] as const)))
  const leadsTo = (path: string) => {
    const canonical = canonicalPath(path)
    return canonical.toLowerCase() === path.toLowerCase()
      ? (aliasTarget(site, path) ?? older.get(path) ?? null)
      : canonical
  }
  const checked = checkRules(rows, {
    addressFault: (href) => linkFault(href, null, { site, pages, hasFile }),
    isAnswered: (path) => pages.has(path) || hasFile(path) || isAnsweredByRoute(path, site),
    leadsTo,
    hasBelow: (path) => [...pages.keys()].some((each) => each.startsWith(`${path}/`)),
  })
  if ('table' in checked) return checked
  return { problems: checked.faults.map(({ line, rule }: RuleFault) => ({ file, line, rule })) }
}

/** Routes whose handler answers 404 for a name that it does not know leave the others to old addresses. */
function isAnsweredByRoute(path: string, site: Site): boolean {
  if (path === '/' || path === garagePath(site)) return true
  const route = routeAt(path)
  if (!route || route.handler === 'content' || !isRouteAvailable(route, site.features)) return false
  return !route.path.includes(':') || route.path.startsWith('/search/') || route.path.startsWith('/api/')
}
