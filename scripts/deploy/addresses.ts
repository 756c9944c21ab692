import { ENVIRONMENT } from '../../worker/bindings.ts'
import { CommandError } from '../errors.ts'
import type { HttpFetch } from '../operator/runtime.ts'
import type { LoadedSite } from '../tenants/load.ts'
import type { DeployConfig } from './config.ts'
import type { DeployDeps } from './deps.ts'
import type { Target } from './environments.ts'
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

/** The platform's own hosts, which `vars` of an environment name. */
const PLATFORM_HOSTS = [
  { name: 'OPERATOR_HOST', example: 'platform.example' },
  { name: 'PREVIEW_HOST', example: 'preview.example' },
] as const

type Finding = { name: string; problem: string; mend: string }

/** Which of the platform's own hosts are not set, what does not work without them, and the line that mends it. */
export const missingHosts = ({ environment }: Target, { vars }: Pick<DeployConfig, 'vars'>): Finding[] =>
  PLATFORM_HOSTS.filter(({ name }) => !vars[name]).map(({ name, example }) => ({
    name,
    problem: `${name} is not set. ${ENVIRONMENT[name].without}`,
    mend:
      `add ${name} = "${example}", a host of yours that leads to the Worker, under [env.${environment}.vars] of ` +
      `wrangler.toml, then npm run deploy -- --env ${environment}`,
  }))

/** Whether the operator's API is reachable: what is wrong where its host does not lead to the Worker, else null. */
export async function unreachableOperatorHost(
  { vars, name }: Pick<DeployConfig, 'vars' | 'name'>,
  { httpFetch }: { httpFetch: HttpFetch },
): Promise<Finding | null> {
  const host = vars['OPERATOR_HOST']
  if (typeof host !== 'string' || host === '') return null
  if (await healthAt(`https://${host}`, { httpFetch, headers: {} })) return null
  return {
    name: 'OPERATOR_HOST',
    problem: `https://${host} does not lead to the Worker: the operator’s API cannot be reached.`,
    mend: `add ${host} to the Worker ${name} as a custom domain (docs/deploy.md, The platform’s own hosts)`,
  }
}
