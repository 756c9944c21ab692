/** The Workers that one wrangler.toml is for: they share its stores, variables and secrets. */
export const WORKERS = {
  /** Answers requests; runs nothing by itself. */
  web: { build: 'dist/forecourt', main: 'worker/index.ts', nameOf: (name: string) => name },
  /** Runs the schedule and what comes by queues; has no address. */
  jobs: { build: 'dist/forecourt_jobs', main: 'worker/jobs.ts', nameOf: (name: string) => `${name}-jobs` },
} as const
export type WorkerPart = keyof typeof WORKERS

/** The parts of a config by which the two differ. */
type Config = {
  name?: string | undefined
  triggers?: object
  r2_buckets?: object[]
  services?: object[] | undefined
  queues: { producers?: object[]; consumers?: object[] }
}

/** Makes the config of wrangler.toml that of the web Worker: it hands heavy calls to the jobs Worker, which has bucket and queues. */
export function asWebWorker(config: Config): void {
  config.triggers = { crons: [] }
  config.queues = { producers: [], consumers: [] }
  config.r2_buckets = []
  const service = WORKERS.jobs.nameOf(config.name ?? '')
  config.services = [{ binding: 'INTAKE', service, entrypoint: 'JobsIntake' }]
}

/** What the jobs Worker has of wrangler.toml: no assets, no routes, no address. */
const OF_JOBS = [
  'compatibility_date',
  'compatibility_flags',
  'kv_namespaces',
  'd1_databases',
  'r2_buckets',
  'queues',
  'vars',
  'version_metadata',
  'analytics_engine_datasets',
  'send_email',
  'triggers',
  'limits',
  'observability',
] as const

/** The config of wrangler.toml as that of the jobs Worker. */
export function asJobsWorker<Whole extends Config>(config: Whole): Whole {
  const own = Object.fromEntries(OF_JOBS.map((key) => [key, (config as Record<string, unknown>)[key]]))
  const { nameOf } = WORKERS.jobs
  return { ...own, name: nameOf(config.name ?? ''), workers_dev: false, preview_urls: false } as unknown as Whole
}
