import { CommandError } from '../errors.ts'
import type { LoadedSite } from '../tenants/load.ts'
import type { DeployDeps } from './deps.ts'
import { healthAt, type SiteAddress } from './smoke.ts'

/** More sites than this get no addresses on workers.dev unless they are named: each costs an upload. */
const MAX_ADDRESSES = 20

export const ownAddresses = (sites: LoadedSite[]): SiteAddress[] =>
  sites.map(({ site }) => ({ slug: site.slug, origin: new URL(site.url).origin }))

/** The addresses at which this Worker answers; a dealer's host may not be pointed at it yet. */
export async function reachable({ httpFetch }: DeployDeps, addresses: SiteAddress[]): Promise<SiteAddress[]> {
  const health = await Promise.all(addresses.map(({ origin }) => healthAt(origin, { httpFetch, headers: {} })))
  return addresses.filter((_, at) => health[at])
}

/** An address on workers.dev for each site: a version of the Worker without traffic, whose PREVIEW_SITE names the site. */
export async function siteAddresses(
  { wrangler, print }: DeployDeps,
  { config, sites }: { config: string; sites: LoadedSite[] },
): Promise<(SiteAddress & { loaded: LoadedSite; version: string })[]> {
  const addresses = []
  for (const loaded of sites) {
    const { slug } = loaded.site
    const flags = ['--preview-alias', slug, '--var', `PREVIEW_SITE:${slug}`, '--message', `Address of ${slug}`]
    const { entries } = await wrangler(['versions', 'upload', '--config', config, ...flags])
    const upload = entries.find(({ preview_alias_url }) => preview_alias_url)
    const origin = new URL(upload?.preview_alias_url ?? `https://${slug}.invalid`).origin
    print(`  ${slug}: ${origin}`)
    addresses.push({ slug, origin, loaded, version: upload?.version_id ?? '' })
  }
  return addresses
}

/** The sites that get addresses; throws CommandError where those are too many. */
export function shownSites(sites: LoadedSite[]): LoadedSite[] {
  if (sites.length <= MAX_ADDRESSES) return sites
  throw new CommandError(
    `There are ${sites.length} sites, and each address on workers.dev is an upload: name up to ${MAX_ADDRESSES} with --sites.`,
  )
}
