import type { SiteRecord } from '../../worker/features/sites/registry/service.ts'
import type { LoadedSite } from '../tenants/load.ts'
import { ownAddresses, reachable, shownSites, siteAddresses } from './addresses.ts'
import type { DeployDeps } from './deps.ts'
import { findEnvironment, type Target } from './environments.ts'
import type { SiteAddress } from './smoke.ts'

/** The smoke tests of a deployment's sites, at the addresses where its environment shows them. */
export type SiteTests = {
  /** Tests the sites that were live before this deployment. Gives the failures. */
  before: (version: string) => Promise<string[]>
  /** Tests all sites once they are published; one whose host does not lead here is named and left out. */
  after: (version: string) => Promise<{ tested: SiteAddress[]; failures: string[] }>
}

type Deployment = {
  target: Target
  config: string
  worker: string
  /** The sites of the platform as they were before this deployment. */
  records: SiteRecord[]
}

/** A paused site answers with its "back soon" page, a retired one with none: they are not tested. */
export function siteTests(deps: DeployDeps, { target, config, worker, records }: Deployment): SiteTests {
  const states = new Map(records.map(({ slug, state }) => [slug, state]))
  const live = new Set(records.flatMap(({ slug, state, edition }) => (state === 'live' && edition ? [slug] : [])))
  const sites = deps.sites.filter(({ site: { slug } }) => {
    const state = states.get(slug) ?? 'live'
    if (state !== 'live') deps.print(`  ${slug} is ${state}, and is not tested`)
    return state === 'live'
  })
  return findEnvironment(target).addresses === 'own_hosts'
    ? ownHostTests(deps, { sites, live, worker })
    : workersDevTests(deps, { sites, live, config, hasDemoStock: findEnvironment(target).hasDemoStock })
}

/** Sites at their own hosts. A header asks for the version, whatever share of the traffic it has. */
function ownHostTests(
  deps: DeployDeps,
  { sites, live, worker }: { sites: LoadedSite[]; live: ReadonlySet<string>; worker: string },
): SiteTests {
  const { httpFetch, sleep, print, smokeTest } = deps
  const all = ownAddresses(sites)
  /** A host that answered once has to answer to the end. */
  const answering = new Set<string>()
  const notYet = (): SiteAddress[] => all.filter(({ slug }) => !answering.has(slug))

  async function findAnswering(): Promise<void> {
    for (const { slug } of await reachable(deps, notYet())) answering.add(slug)
  }
  async function run(version: string, addresses: SiteAddress[]) {
    const headers = { 'Cloudflare-Workers-Version-Overrides': `${worker}="${version}"` }
    const tested = addresses.filter(({ slug }) => answering.has(slug))
    const failures: string[] = []
    for (const address of tested) failures.push(...(await smokeTest(address, { httpFetch, sleep, headers, version })))
    return { tested, failures }
  }
  return {
    async before(version) {
      if (answering.size === 0) await findAnswering()
      const { failures } = await run(
        version,
        all.filter(({ slug }) => live.has(slug)),
      )
      return failures
    },
    async after(version) {
      await findAnswering()
      for (const { slug, origin } of notYet())
        print(`  ${slug}: ${origin} does not lead to this Worker yet, and is not tested (docs/deploy.md, Hosts)`)
      return run(version, all)
    },
  }
}

/** Sites at addresses of their own on workers.dev, made once: each is an upload of the same code. */
function workersDevTests(
  deps: DeployDeps,
  {
    sites,
    live,
    config,
    hasDemoStock,
  }: { sites: LoadedSite[]; live: ReadonlySet<string>; config: string; hasDemoStock: boolean },
): SiteTests {
  const { httpFetch, sleep, smokeTest, wrangler } = deps
  type Addresses = Awaited<ReturnType<typeof siteAddresses>>
  let made: Addresses | null = null
  const addresses = async (): Promise<Addresses> =>
    (made ??= await siteAddresses(deps, { config, sites: shownSites(sites) }))

  async function run(shown: Addresses) {
    const failures: string[] = []
    for (const { slug, origin, version } of shown)
      failures.push(...(await smokeTest({ slug, origin }, { httpFetch, sleep, headers: {}, version })))
    return { tested: shown.map(({ slug, origin }) => ({ slug, origin })), failures }
  }
  async function seedAll(shown: Addresses): Promise<void> {
    const records = await deps.withRegistry(config, (registry) => registry.list())
    const shards = new Map(records.map(({ slug, shard }) => [slug, shard]))
    for (const { slug, loaded, origin } of shown) {
      const shard = shards.get(slug)
      if (shard) await deps.seedDemo({ site: loaded.site, shard, origin, config, wrangler, httpFetch })
    }
  }
  return {
    before: async () => (await run((await addresses()).filter(({ slug }) => live.has(slug)))).failures,
    async after() {
      const shown = await addresses()
      if (hasDemoStock) await seedAll(shown)
      return run(shown)
    },
  }
}
