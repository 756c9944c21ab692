import { cloudflare } from '@cloudflare/vite-plugin'
import { defineConfig } from 'vite'
import { unstable_readConfig } from 'wrangler'
import { portFromEnv } from './scripts/local/port.ts'
import { typesenseKey } from './scripts/stock/typesense-key.ts'
import { asJobsWorker, asWebWorker, WORKERS } from './scripts/two-workers.ts'
import { assets, CLIENT_ENTRIES } from './scripts/vite/assets.ts'
import { compileAhead } from './scripts/vite/compile-ahead.ts'
import { firstViews } from './scripts/vite/first-view.ts'
import { icons } from './scripts/vite/icons.ts'
import { fonts, gallery, plainImports, speculation } from './scripts/vite/plugins.ts'
import { tenants } from './scripts/vite/tenants.ts'

const client = 'dist/client'

const devVars = () => ({ LOCAL: 'yes', LOCAL_PORT: String(portFromEnv()), ...typesenseKey() })

const jobsWorker = () => ({
  ...asJobsWorker(unstable_readConfig({ config: 'wrangler.toml' }, { hideWarnings: true })),
  main: WORKERS.jobs.main,
})

/** What shows what this device stores is one file, in place of eight, without helpers that the entry has too. */
const STORED = {
  groups: [
    {
      name: 'stored',
      includeDependenciesRecursively: false,
      test: /client\/(boot\/fill-stored|delivery\/postcode|device\/(cookies|guards|kept|marks|searches|shel))|routes\/device-paths/,
    },
  ],
}

export default defineConfig(({ command }) => ({
  cacheDir: '.forecourt/vite',
  publicDir: 'client/public',
  plugins: [
    // In development alone: a build holds no key.
    cloudflare({
      config: (config) => {
        asWebWorker(config)
        return command === 'serve' ? { vars: devVars() } : undefined
      },
      auxiliaryWorkers: [
        // The plugin reads a file for one Worker alone.
        { config: () => ({ ...jobsWorker(), ...(command === 'serve' && { vars: devVars() }) }) },
      ],
    }),
    // Not under `environments`: there it takes the plugin of Node's modules from the build (Vite 8.3.8, the plugin above 1.64.0).
    { name: 'minify', configEnvironment: (name) => (name === 'client' ? undefined : { build: { minify: true } }) },
    assets(client),
    firstViews(),
    gallery(),
    icons(),
    fonts(),
    plainImports(),
    speculation(),
    tenants(),
  ],
  // The same parser in development as in the build; custom media carry the breakpoints (client/styles/breakpoints.css).
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  // react-query marks its files 'use client' for frameworks that render some on a server alone; here the mark says nothing.
  build: { rolldownOptions: { checks: { moduleLevelDirective: false } } },
  environments: {
    client: {
      build: {
        outDir: client,
        manifest: true,
        modulePreload: false,
        rolldownOptions: { input: CLIENT_ENTRIES, output: { postBanner: compileAhead, codeSplitting: STORED } },
      },
    },
  },
  builder: {
    // The Worker names the client's hashed files, so the client comes first.
    async buildApp(builder) {
      const { client: browser, ...others } = builder.environments
      if (browser) await builder.build(browser)
      for (const environment of Object.values(others)) if (!environment.isBuilt) await builder.build(environment)
    },
  },
}))
