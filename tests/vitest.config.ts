import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { outside } from './fakes/typesense/outside.ts'
import { PATIENCE } from './patience.ts'

/** Steps in the background get what the browser tests leave: no test measures by it. */
const SLOWEST_MS = 300_000

/** All of the machine's cores. */
const WORKERS = '100%'

const path = (file: string) => new URL(file, import.meta.url).pathname

/** What the build makes: tests need none of its files, and have the gallery as development does. */
const VIRTUAL = {
  alias: { 'virtual:assets': path('fakes/assets.ts'), 'virtual:gallery': path('../scripts/gallery/routes.tsx') },
}

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  cacheDir: '.forecourt/vitest',
  test: {
    projects: [
      {
        resolve: VIRTUAL,
        oxc: { jsx: { development: false } },
        test: {
          name: 'unit',
          environment: 'node',
          // React as it ships: its development build checks each element as it draws, which no test looks at.
          env: { NODE_ENV: 'production' },
          // Files share a process and its modules, which are most of what a small test costs: each has sites of its own.
          pool: 'forks',
          setupFiles: ['tests/setup.ts'],
          isolate: false,
          maxWorkers: WORKERS,
          testTimeout: SLOWEST_MS,
          hookTimeout: SLOWEST_MS,
          include: ['tests/{unit,app,contract}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
        },
      },
      {
        resolve: VIRTUAL,
        plugins: [
          cloudflareTest(async () => ({
            main: './tests/edge/both-workers.ts',
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: { MIGRATIONS: await readD1Migrations('worker/migrations'), DEADLINE_FACTOR: PATIENCE },
              // A database of its own for the upgrade from the last release: the files share all others.
              d1Databases: { RELEASE_DB: 'release' },
              // As the environments have it (wrangler.toml), under a name that the schedule of the other tests does not use.
              queueProducers: { TEST_WORK: { queueName: 'test-work' } },
              queueConsumers: { 'test-work': { maxBatchSize: 1, maxBatchTimeout: 0, maxRetries: 1 } },
              outboundService: outside as never,
            },
          })),
        ],
        test: {
          name: 'edge',
          // Files share a workerd and its stores: each has sites of its own, and starting one takes seconds.
          isolate: false,
          maxWorkers: WORKERS,
          testTimeout: SLOWEST_MS,
          hookTimeout: SLOWEST_MS,
          include: ['tests/edge/**/*.test.ts'],
          // Outside of a bundle its requires are not found (known issues of the plugin, Module resolution).
          deps: { optimizer: { ssr: { enabled: true, include: ['sanitize-html'] } } },
        },
      },
    ],
  },
})
