import { Option } from '@commander-js/extra-typings'
import type { Site } from '../../shared/tenant/site-fields.ts'
import { CommandError } from '../errors.ts'
import type { Platform } from '../operator/operator-access.ts'
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

/** Where a site is looked at: on this machine under its name there, elsewhere at its own address. */
export const siteAddress = ({ origin, isRemote }: Platform, { slug, url }: Pick<Site, 'slug' | 'url'>): string =>
  origin === null || isRemote ? url : origin.replace('//', `//${slug}.`)
