import { CommandError } from '../errors.ts'
import type { WorkerPart } from '../two-workers.ts'
import { ensureAccess } from './access.ts'
import type { Store } from './account.ts'
import { missingHosts, unreachableOperatorHost } from './addresses.ts'
import {
  boundStores,
  configFile,
  type DeployConfig,
  deployConfig,
  targetConfig,
  withIds,
  writeConfig,
} from './config.ts'
import type { DeployDeps } from './deps.ts'
import { findEnvironment, type Target, targetText } from './environments.ts'
import { deploymentNote, publishSites, rollBackSites } from './publish-sites.ts'
import { release, rollBack } from './release.ts'
import { assertShared, missingSecrets, secretsToMake } from './secrets.ts'
import { siteTests } from './site-tests.ts'
import { healthAt, type SiteAddress } from './smoke.ts'
import { ensureStores } from './stores.ts'
import { watch } from './watch.ts'

type Options = {
  /** How long a version with some of the traffic is watched; that of the environment unless given. */
  watchMinutes?: number | undefined
}

/**
 * Puts the platform on an account, from an empty one too (SIT-04). Every step finds what is there first, so that a
 * deployment that was broken off is completed by the next. Gives the addresses of its sites.
 */
export async function deploy(deps: DeployDeps, target: Target, options: Options = {}): Promise<SiteAddress[]> {
  const { account, print, sites, wrangler } = deps
  const { shares, isBehindAccess, watchMinutes } = findEnvironment(target)
  print('Building')
  deps.build()
  print('Stores')
  const stores = await ensureStores(deps, boundStores(targetConfig(target)))
  const { config, deployed } = planned(deps, { target, part: 'web', stores })
  const jobs = planned(deps, { target, part: 'jobs', stores })
  await ensureAccess(deps, target)

  const worker = await account.worker(deployed.name)
  const jobsState = await account.worker(jobs.deployed.name)
  const present = worker?.secrets ?? []
  const secrets = secretsToMake(present)
  assertShared({ present, ofJobs: jobsState?.secrets ?? [], made: Object.keys(secrets), ...jobs })
  tellSecrets(deps, { made: Object.keys(secrets), present, config, jobsConfig: jobs.config })

  print('Migrations')
  await migrate(deps, deployed, config)

  // First: the web Worker gives it work. It has no address that could be tested.
  print('Jobs Worker')
  const ofJobs = await release({
    wrangler,
    print,
    worker: jobsState,
    config: jobs.config,
    secrets,
    shares: [100],
    tag: deps.versionTag(jobs.deployed),
    test: async () => [],
  })
  const alongside = { config: jobs.config, previous: ofJobs.isNew ? ofJobs.previous : null }

  print('Worker')
  const tag = deps.versionTag(deployed)
  const records = await deps.withRegistry(config, (registry) => registry.list())
  const tests = siteTests(deps, { target, config, worker: deployed.name, records })
  const { version, previous, isNew } = await release({
    wrangler,
    print,
    worker,
    config,
    shares,
    secrets,
    tag,
    alongside,
    test: ({ share, ...released }) => {
      const test = () => tests.before(released.version)
      const minutes = options.watchMinutes ?? watchMinutes
      return share === 0 ? test() : watch(deps, { ...released, worker: deployed.name, minutes, test })
    },
  })

  print('Sites')
  const note = await deploymentNote(tag, sites)
  const published = await deps.withRegistry(config, (registry) => publishSites(registry, { sites, note }))
  const { tested, failures } = await tests.after(version)
  const all = [...published.failures, ...failures]
  if (all.length > 0) {
    const undone = await deps.withRegistry(config, (registry) => rollBackSites(registry, published.publications))
    await rollBack({ wrangler, config, previous: isNew ? previous : null, alongside, failures: all, undone })
  }
  if (isBehindAccess) await assertClosed(deps, tested)
  await tellHosts(deps, target, deployed)
  print(`${targetText(target)} is deployed: ${tested.length} of ${sites.length} sites are tested.`)
  return tested
}

type Planned = { config: string; deployed: DeployConfig }

/** The config of one of the Workers with the ids of its stores, and the file that it is written to. */
function planned(
  { buildFolders }: DeployDeps,
  { target, part, stores }: { target: Target; part: WorkerPart; stores: ReadonlyMap<string, Store> },
): Planned {
  const deployed = withIds(deployConfig(target, part, buildFolders), stores)
  const config = configFile(target, part, buildFolders)
  writeConfig(config, deployed)
  return { config, deployed }
}

async function migrate({ wrangler }: DeployDeps, { d1_databases }: DeployConfig, config: string): Promise<void> {
  for (const { binding } of d1_databases)
    await wrangler(['d1', 'migrations', 'apply', binding, '--remote', '--config', config])
}

function tellSecrets(
  { print, sites }: DeployDeps,
  { made, present, config, jobsConfig }: Record<'made' | 'present', string[]> & Record<'config' | 'jobsConfig', string>,
): void {
  print('Secrets')
  if (made.length > 0) print(`  made: ${made.join(', ')}`)
  const missing = missingSecrets([...present, ...made], sites)
  for (const { name, without } of missing) print(`  ${name} is not set: ${without}`)
  if (missing.length === 0) return
  print(`  To set one: npx wrangler secret put <name> --config ${config}`)
  print(`  and the same: npx wrangler secret put <name> --config ${jobsConfig}`)
}

/** Says at the end where the operator's API or previews cannot be reached: the deployment itself stands. */
async function tellHosts(deps: DeployDeps, target: Target, config: DeployConfig): Promise<void> {
  const unreachable = await unreachableOperatorHost(config, deps)
  for (const { problem, mend } of [...missingHosts(target, config), ...(unreachable ? [unreachable] : [])])
    deps.print(`${problem}\n  mend: ${mend}`)
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
