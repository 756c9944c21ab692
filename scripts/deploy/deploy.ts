import { CommandError } from '../errors.ts'
import type { LoadedSite } from '../tenants/load.ts'
import { MAX_ADDRESSES, ownAddresses, reachable, siteAddresses } from './addresses.ts'
import { boundStores, configFile, type DeployConfig, deployConfig, withIds, writeConfig } from './config.ts'
import type { DeployDeps } from './deps.ts'
import { environmentOf, type Target, targetText } from './environments.ts'
import { type Released, release, rollBack } from './release.ts'
import { missingSecrets, secretsToMake } from './secrets.ts'
import { healthAt, type SiteAddress } from './smoke.ts'
import { ensureStores } from './stores.ts'

/** How often a version with some of the traffic is tested before it gets all of it, and the pause between. */
const WATCH_ROUNDS = 3
const WATCH_PAUSE_MS = 20_000

/**
 * Puts the platform on an account, from an empty one too (SIT-04). Every step finds what is there first, so that a
 * deployment that was broken off is completed by the next. Gives the addresses of its sites.
 */
export async function deploy(deps: DeployDeps, target: Target): Promise<SiteAddress[]> {
  const { account, print, sites, publishSites, wrangler } = deps
  const { addresses, shares } = environmentOf(target)
  print('Building')
  deps.build()
  print('Stores')
  const planned = deployConfig(target, deps.buildFolder)
  const stores = await ensureStores(deps, boundStores(planned))
  const deployed = withIds(planned, stores)
  const config = configFile(target, deps.buildFolder)
  writeConfig(config, deployed)

  const worker = await account.worker(deployed.name)
  const present = worker?.secrets ?? []
  const secrets = secretsToMake(present)
  tellSecrets(deps, { made: Object.keys(secrets), present, config })

  print('Migrations')
  await migrate(deps, deployed, config)

  print('Worker')
  const answering = addresses === 'own_hosts' ? await reachable(deps, ownAddresses(sites)) : []
  const released = await release({
    wrangler,
    print,
    worker,
    config,
    shares,
    secrets,
    tag: deps.tagOf(deployed),
    test: (version) => watch(deps, answering, { version, worker: deployed.name }),
  })

  print('Sites')
  await publishSites({ config, sites })
  if (addresses === 'workers_dev') return testAddresses(deps, { target, config, released })
  const led = new Set([...answering, ...(await reachable(deps, ownAddresses(sites)))].map(({ slug }) => slug))
  const tested = ownAddresses(sites).filter(({ slug }) => led.has(slug))
  for (const { slug, origin } of ownAddresses(sites).filter((address) => !led.has(address.slug)))
    print(`  ${slug}: ${origin} does not lead to this Worker yet, and is not tested (docs/deploy.md, Hosts)`)
  const failures = await testAll(deps, tested, { version: released.version, worker: deployed.name })
  if (failures.length > 0) await rollBack({ wrangler, config, ...released, failures })
  print(`${targetText(target)} is deployed: ${tested.length} of ${sites.length} sites are tested.`)
  return tested
}

async function migrate({ wrangler }: DeployDeps, { d1_databases }: DeployConfig, config: string): Promise<void> {
  for (const { binding } of d1_databases)
    await wrangler(['d1', 'migrations', 'apply', binding, '--remote', '--config', config])
}

function tellSecrets(
  { print, sites }: DeployDeps,
  { made, present, config }: { made: string[]; present: string[]; config: string },
): void {
  print('Secrets')
  if (made.length > 0) print(`  made: ${made.join(', ')}`)
  const missing = missingSecrets([...present, ...made], sites)
  for (const { name, without } of missing) print(`  ${name} is not set: ${without}`)
  if (missing.length > 0) print(`  To set one: npx wrangler secret put <name> --config ${config}`)
}

type Version = { version: string; worker: string }

/** Tests a version several times, while it has a share of the traffic. */
async function watch(deps: DeployDeps, addresses: SiteAddress[], version: Version): Promise<string[]> {
  for (let round = 0; round < WATCH_ROUNDS; round++) {
    if (round > 0) await deps.sleep(WATCH_PAUSE_MS)
    const failures = await testAll(deps, addresses, version)
    if (failures.length > 0) return failures
  }
  return []
}

/** Tests sites one after another; the header asks for the version, whatever share it has. */
async function testAll(
  { httpFetch, sleep, smokeTest }: DeployDeps,
  addresses: SiteAddress[],
  { version, worker }: Version,
): Promise<string[]> {
  const failures: string[] = []
  const headers = { 'Cloudflare-Workers-Version-Overrides': `${worker}="${version}"` }
  for (const address of addresses) failures.push(...(await smokeTest(address, { httpFetch, sleep, headers, version })))
  return failures
}

/** The addresses of sites on workers.dev, with demo stock where the environment has it, tested. */
async function testAddresses(
  deps: DeployDeps,
  { target, config, released }: { target: Target; config: string; released: Released },
): Promise<SiteAddress[]> {
  const { wrangler, httpFetch, sleep, print, smokeTest } = deps
  const addresses = await siteAddresses(deps, { config, sites: shownSites(deps) })
  const failures: string[] = []
  for (const { slug, origin, loaded, version } of addresses) {
    if (environmentOf(target).hasDemoStock)
      await deps.seedDemo({ site: loaded.site, origin, config, wrangler, httpFetch })
    failures.push(...(await smokeTest({ slug, origin }, { httpFetch, sleep, headers: {}, version })))
  }
  if (failures.length > 0) await rollBack({ wrangler, config, ...released, failures })
  if (environmentOf(target).isBehindAccess) await assertClosed(deps, addresses)
  print(`${targetText(target)} is deployed: ${addresses.length} sites are tested.`)
  return addresses.map(({ slug, origin }) => ({ slug, origin }))
}

/** Throws CommandError where a stranger can open the addresses, which hold drafts. */
async function assertClosed({ publicFetch }: DeployDeps, addresses: SiteAddress[]): Promise<void> {
  for (const { origin } of addresses) {
    if ((await healthAt(origin, { httpFetch: publicFetch, headers: {} })) === null) continue
    throw new CommandError(
      `All is deployed, but anyone can open ${origin}: put *.workers.dev addresses of the account behind Cloudflare Access ` +
        '(docs/deploy.md, Access), then run the command again.',
    )
  }
}

function shownSites({ sites }: DeployDeps): LoadedSite[] {
  if (sites.length <= MAX_ADDRESSES) return sites
  throw new CommandError(
    `There are ${sites.length} sites, and each address on workers.dev is an upload: name up to ${MAX_ADDRESSES} with --sites.`,
  )
}
