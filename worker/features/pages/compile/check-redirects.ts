import type { LineName } from '../../../../shared/redirects/chains.ts'
import { checkRules, type RuleFault } from '../../../../shared/redirects/check-rules.ts'
import { isAnswered, leadsTo, type OwnAddresses } from '../../../../shared/redirects/own-address.ts'
import type { RedirectRow } from '../../../../shared/redirects/rule.ts'
import type { RedirectTable } from '../../../../shared/redirects/table.ts'
import type { Site } from '../../../../shared/tenant/schema.ts'
import { linkFault } from './check-links.ts'
import type { CompiledPage } from './compile-page.ts'
import type { PageProblem } from './problem.ts'

/** Redirects from another platform, as they stand in a file of the site (SIT-03). */
export type RedirectFile = { file: string; rows: readonly RedirectRow[]; nameLine?: LineName }

type Neighbours = {
  site: Site
  pages: ReadonlyMap<string, CompiledPage>
  hasFile: (path: string) => boolean
}

/** The table of a site's redirects, or its faults with their lines. */
export function checkRedirects(
  { file, rows, nameLine }: RedirectFile,
  { site, pages, hasFile }: Neighbours,
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
