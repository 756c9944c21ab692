import { join } from 'node:path'
import { expect, it } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { boundStores, targetConfig } from '../../../scripts/deploy/config.ts'
import { ENVIRONMENT_NAMES } from '../../../scripts/deploy/environments.ts'
import { ROOT } from '../../../scripts/root.ts'

/** What a config binds; wrangler's own type is not exported with its parts. */
type Config = {
  name?: string
  kv_namespaces: { binding: string; id?: string }[]
  d1_databases: { binding: string; database_id?: string; database_name?: string; migrations_dir?: string }[]
  r2_buckets: { binding: string; bucket_name?: string }[]
  queues: { producers?: { binding: string; queue: string }[] }
  durable_objects: { bindings: { name: string; class_name: string }[] }
  ratelimits: { name: string; namespace_id: string; simple: { limit: number; period: number } }[]
  services: { binding: string }[]
  analytics_engine_datasets: { binding: string; dataset?: string }[]
  send_email: { name: string }[]
  version_metadata?: { binding: string }
  assets?: { binding?: string }
}

const read = (env?: string): Config =>
  unstable_readConfig({ config: join(ROOT, 'wrangler.toml'), ...(env && { env }) }, { hideWarnings: true })

const local = read()
const environments = ENVIRONMENT_NAMES.map((name) => [name, read(name)] as const)

/** Every binding of a config by its name; ids and names of stores are left out. */
function bindings(config: Config): string[] {
  const names = [
    ...config.kv_namespaces.map(({ binding }) => `kv ${binding}`),
    ...config.d1_databases.map(({ binding, migrations_dir }) => `d1 ${binding} ${migrations_dir}`),
    ...config.r2_buckets.map(({ binding }) => `r2 ${binding}`),
    ...(config.queues.producers ?? []).map(({ binding }) => `queue ${binding}`),
    ...config.durable_objects.bindings.map(({ name, class_name }) => `object ${name} ${class_name}`),
    ...config.ratelimits.map(({ name, simple }) => `rate limit ${name} ${simple.limit} ${simple.period}`),
    ...config.services.map(({ binding }) => `service ${binding}`),
    ...config.analytics_engine_datasets.map(({ binding }) => `dataset ${binding}`),
    ...config.send_email.map(({ name }) => `mail ${name}`),
    `version ${config.version_metadata?.binding}`,
    `assets ${config.assets?.binding}`,
  ]
  return names.toSorted()
}

/** Everything that tells one store or counter from another. */
const ids = (config: Config): string[] => [
  config.name ?? '',
  ...config.kv_namespaces.map(({ id }) => `kv ${id}`),
  ...config.d1_databases.flatMap(({ database_id, database_name }) => [`d1 ${database_id}`, `name ${database_name}`]),
  ...config.r2_buckets.map(({ bucket_name }) => `r2 ${bucket_name}`),
  ...(config.queues.producers ?? []).map(({ queue }) => `queue ${queue}`),
  ...config.ratelimits.map(({ namespace_id }) => `rate limit ${namespace_id}`),
  ...config.analytics_engine_datasets.map(({ dataset }) => `dataset ${dataset}`),
]

it.each(environments)(
  '[SIT-04] %s binds what the local environment binds, and the queue of the schedule',
  (_, config) => {
    expect(bindings(config)).toEqual([...bindings(local), 'queue WORK'].toSorted())
  },
)

it('[TRU-06] no two environments on an account share a Worker, a store or a counter', () => {
  const all = environments.flatMap(([, config]) => ids(config))
  expect(all.filter((id, at) => all.indexOf(id) !== at)).toEqual([])
})

it.each(ENVIRONMENT_NAMES)(
  '[TRU-06] a store of %s begins with the name of its Worker, which an instance changes',
  (environment) => {
    const config = targetConfig({ environment })
    for (const { name } of boundStores(config)) expect(name.startsWith(config.name)).toBe(true)
  },
)

it.each(ENVIRONMENT_NAMES)('[ANA-01] events of %s go to Analytics Engine, to a dataset of its own', (environment) => {
  const [dataset] = targetConfig({ environment }).analytics_engine_datasets
  const [another] = targetConfig({ environment, instance: 'south' }).analytics_engine_datasets
  expect(dataset).toEqual({ binding: 'EVENTS', dataset: expect.stringMatching(/^forecourt_(\w+_)?events$/) })
  expect(another?.dataset).toBe(dataset?.dataset?.replace(/events$/, 'south_events'))
})

it('[TRU-06] only the addresses of production are without Access, and it has none on workers.dev', () => {
  expect(read('production')).toMatchObject({ workers_dev: false, preview_urls: false })
})
