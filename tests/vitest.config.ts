import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  cacheDir: '.forecourt/vitest',
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/{unit,app,contract}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
        },
      },
      {
        plugins: [cloudflareTest({ wrangler: { configPath: './wrangler.toml' } })],
        test: { name: 'edge', include: ['tests/edge/**/*.test.ts'] },
      },
    ],
  },
})
