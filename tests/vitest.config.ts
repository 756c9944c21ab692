import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { outside } from './fakes/typesense/outside.ts'

/** For a machine that has more to do: no test measures by it. */
const SLOWEST_MS = 120_000

/** Also the last of the machine's cores: nothing else runs beside the tests. */
const WORKERS = '100%'

/** The build names these files; tests need none of them. */
const ASSETS = { alias: { 'virtual:assets': new URL('fakes/assets.ts', import.meta.url).pathname } }

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  cacheDir: '.forecourt/vitest',
  test: {
    projects: [
      {
        resolve: ASSETS,
        oxc: { jsx: { development: false } },
        test: {
          name: 'unit',
          environment: 'node',
          // React as it ships: its development build takes four times as long to draw a page.
          env: { NODE_ENV: 'production' },
          // As much apart as processes, and made in half the time.
          pool: 'threads',
          maxWorkers: WORKERS,
          testTimeout: SLOWEST_MS,
          include: ['tests/{unit,app,contract}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
        },
      },
      {
        resolve: ASSETS,
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: { MIGRATIONS: await readD1Migrations('worker/migrations') },
              outboundService: outside as never,
            },
          })),
        ],
        test: { name: 'edge', maxWorkers: WORKERS, testTimeout: SLOWEST_MS, include: ['tests/edge/**/*.test.ts'] },
      },
    ],
  },
})
