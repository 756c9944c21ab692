import { Option } from '@commander-js/extra-typings'
import { CommandError } from '../errors.ts'
import { parseSlug, parseText } from '../operator/parse.ts'
import { formatProblem, type LoadedSite, loadTenants } from '../tenants/load.ts'

export const siteOption = () =>
  new Option('--site <slug>', 'the site, by its folder in tenants/').argParser(parseSlug).makeOptionMandatory()

export const noteOption = () =>
  new Option('--note <text>', 'why, for the history of the site').argParser(parseText).default('')

/** The site of a folder in tenants/; throws with its problems where it is not valid. Those of others do not matter. */
export async function loadSite(slug: string, tenants?: string): Promise<LoadedSite> {
  const { sites, problems } = await loadTenants(tenants)
  const own = problems.filter(({ file }) => file.startsWith(`${slug}/`) || file.startsWith('_'))
  if (own.length > 0) throw new CommandError(own.map(formatProblem).join('\n'))
  const found = sites.find(({ site }) => site.slug === slug)
  if (found) return found
  const slugs = sites.map(({ site }) => site.slug).join(', ')
  throw new CommandError(`There is no folder tenants/${slug}. The sites there are: ${slugs}.`)
}
