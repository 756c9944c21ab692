import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS } from '../scripts/browser.ts'

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../.forecourt/playwright',
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  reporter: [['list'], ['json']],
  globalSetup: './e2e/setup.ts',
  use: {
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
      args: CHROMIUM_FLAGS,
    },
    trace: 'retain-on-failure',
  },
})
