import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { unstable_readConfig } from 'wrangler'
import { ROOT } from '../root.ts'
import { asJobsWorker, asWebWorker, WORKERS, type WorkerPart } from '../two-workers.ts'
import type { Store, StoreKind } from './account.ts'
import type { Target } from './environments.ts'

/** Folders of the builds, from the root of the project. */
export type BuildFolders = Record<WorkerPart, string>

/** One build serves all environments, so that production gets what staging tested. */
export const BUILD_FOLDERS: BuildFolders = { web: WORKERS.web.build, jobs: WORKERS.jobs.build }

/** Settings that the build decides; all others are those of the environment. */
const OF_THE_BUILD = new Set(['configPath', 'userConfigPath', 'main', 'rules', 'assets', 'no_bundle', 'dev'])
const MIGRATIONS_FOLDER = '../../worker/migrations'

/** The parts of a wrangler config that a deployment reads; the others go to wrangler as they are. */
export type DeployConfig = {
  name: string
  vars: Record<string, unknown>
  kv_namespaces: { binding: string; id?: string }[]
  d1_databases: { binding: string; database_name?: string; database_id?: string; migrations_dir?: string }[]
  queues: { producers?: { binding: string; queue: string }[]; consumers?: Consumer[] }
  r2_buckets: { binding: string; bucket_name?: string }[]
  analytics_engine_datasets: { binding: string; dataset?: string }[]
  ratelimits: { name: string }[]
  limits?: unknown
  triggers?: { crons?: string[] }
}
type Consumer = { queue: string; dead_letter_queue?: string }

/** A store that a config binds. `id` is null while wrangler.toml has zeros in its place. */
export type BoundStore = { kind: StoreKind; binding: string; name: string; id: string | null }

/** The config of a target as wrangler.toml has it, with the names of its instance. */
export function targetConfig({ environment, instance }: Target): DeployConfig {
  const file = join(ROOT, 'wrangler.toml')
  const config = unstable_readConfig({ config: file, env: environment }, { hideWarnings: true }) as DeployConfig
  return instance ? renamed(config, `${config.name}-${instance}`) : config
}

/** The config that a Worker of a target is deployed with: that of its build, with the settings of its environment. */
export function deployConfig(target: Target, part: WorkerPart, folders = BUILD_FOLDERS): DeployConfig {
  const file = resolve(ROOT, folders[part], 'wrangler.json')
  const built = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  const own = pickPart(targetConfig(target), part) as Record<string, unknown>
  const config = Object.fromEntries(
    Object.entries(built).map(([key, value]) => [key, OF_THE_BUILD.has(key) ? value : (own[key] ?? value)]),
  ) as DeployConfig
  const databases = config.d1_databases.map((database) => ({ ...database, migrations_dir: MIGRATIONS_FOLDER }))
  // The hand-over between the two, which the build names for a developer's machine alone.
  return { ...config, ...(own['services'] ? { services: own['services'] } : {}), d1_databases: databases }
}

/** What one of the two Workers has of the config of a target. */
function pickPart(config: DeployConfig, part: WorkerPart): DeployConfig {
  if (part === 'jobs') return asJobsWorker(config)
  const web = { ...config }
  asWebWorker(web)
  return web
}

/** The same with Workers and stores of another name: every name of an environment begins with that of its Worker. */
function renamed(config: DeployConfig, name: string): DeployConfig {
  const own = (text = '') => (text.startsWith(config.name) ? name + text.slice(config.name.length) : text)
  const { producers = [], consumers = [] } = config.queues
  // Names of datasets have no hyphens.
  const ownDataset = (text = '') => own(text.replaceAll('_', '-')).replaceAll('-', '_')
  return {
    ...config,
    name,
    analytics_engine_datasets: config.analytics_engine_datasets.map((each) => ({
      ...each,
      dataset: ownDataset(each.dataset),
    })),
    d1_databases: config.d1_databases.map((each) => ({ ...each, database_name: own(each.database_name) })),
    r2_buckets: config.r2_buckets.map((each) => ({ ...each, bucket_name: own(each.bucket_name) })),
    queues: {
      producers: producers.map((each) => ({ ...each, queue: own(each.queue) })),
      consumers: consumers.map((each) => ({
        ...each,
        queue: own(each.queue),
        ...(each.dead_letter_queue && { dead_letter_queue: own(each.dead_letter_queue) }),
      })),
    },
  }
}

/** Every store that a config binds, each once. */
export function boundStores({ name, kv_namespaces, d1_databases, queues, r2_buckets }: DeployConfig): BoundStore[] {
  const { producers = [], consumers = [] } = queues
  const queueNames = [...producers, ...consumers].map(({ queue }) => queue)
  const deadLetters = consumers.flatMap(({ dead_letter_queue }) => dead_letter_queue ?? [])
  return [
    ...kv_namespaces.map(({ binding, id }) => ({
      kind: 'kv' as const,
      binding,
      name: `${name}-${binding.toLowerCase().replaceAll('_', '-')}`,
      id: realId(id),
    })),
    ...d1_databases.map(({ binding, database_name = '', database_id }) => ({
      kind: 'd1' as const,
      binding,
      name: database_name,
      id: realId(database_id),
    })),
    ...byName('queue', [...queueNames, ...deadLetters]),
    ...byName(
      'r2',
      r2_buckets.map(({ bucket_name = '' }) => bucket_name),
    ),
  ]
}

const byName = (kind: StoreKind, names: string[]): BoundStore[] =>
  [...new Set(names)].map((name) => ({ kind, binding: name, name, id: null }))

/** An id of zeros stands for a store that is found by its name. */
const realId = (id = ''): string | null => (/^[0-]*\d?$/.test(id) ? null : id)

/** The config with the ids of the stores that its bindings name. */
export function withIds(config: DeployConfig, found: ReadonlyMap<string, Store>): DeployConfig {
  return {
    ...config,
    kv_namespaces: config.kv_namespaces.map((each) => ({ ...each, id: findId(found, each.binding) })),
    d1_databases: config.d1_databases.map((each) => ({ ...each, database_id: findId(found, each.binding) })),
  }
}

const findId = (found: ReadonlyMap<string, Store>, binding: string): string => {
  const store = found.get(binding)
  if (!store) throw new Error(`No store was found for the binding ${binding}`)
  return store.id
}

/** Where wrangler reads the config of a Worker of a target, from the root of the project: beside the build, whose files it names. */
export const configFile = ({ environment, instance }: Target, part: WorkerPart, folders = BUILD_FOLDERS): string =>
  `${folders[part]}/wrangler.${[environment, instance].filter(Boolean).join('.')}.json`

export const writeConfig = (file: string, config: DeployConfig): void =>
  writeFileSync(resolve(ROOT, file), `${JSON.stringify(config, null, 2)}\n`)
