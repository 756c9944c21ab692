import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS } from '../scripts/browser.ts'

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../.forecourt/playwright',
  // The rooms' own settings map a module to its types, which is nothing to run.
  tsconfig: './tsconfig.json',
  fullyParallel: true,
  workers: 2,
  // A browser on a busy machine may miss a moment once; what misses it twice is broken, and what missed it once is named.
  retries: 1,
  // For a machine that has more to do: no test measures by it.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json']],
  globalSetup: './e2e/setup.ts',
  use: {
    // Wide, whatever the page is wide: what a phone fetches after its first view (first-view.spec.ts) is there at once.
    screen: { width: 1920, height: 1080 },
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
      args: CHROMIUM_FLAGS,
    },
    // Recording slows every test down: only what failed once is recorded, as it is tried again.
    trace: 'on-first-retry',
  },
})
