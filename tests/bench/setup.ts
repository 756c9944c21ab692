import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium as playwright } from '@playwright/test'
import { build as bundle, type Rolldown } from 'vite'
import { CHROMIUM_FLAGS, chromium } from '../../scripts/browser.ts'
import { build, type Step } from '../../scripts/local/build.ts'
import { workerdsUnder } from '../../scripts/local/processes.ts'
import { seed, seedFailureText } from '../../scripts/local/seed.ts'
import { assertPortIsFree, startServer } from '../../scripts/local/server.ts'
import { openServerStores } from '../../scripts/local/sqlite-database.ts'
import { ROOT } from '../../scripts/root.ts'
import { type LoadedSite, loadValidTenants } from '../../scripts/tenants/load.ts'
import { assets } from '../../scripts/vite/assets.ts'
import type { Bench } from './bench.ts'
import { startFront } from './front.ts'
import { pathsOf } from './paths.ts'

/** How much is sent where that can be chosen. */
export type HowMuch = Pick<Bench, 'leads' | 'repeats' | 'cars' | 'fleet'>

/** What a code is taken to cost here, and how many a site may send: all shoppers of a race confirm a number within an hour. */
export const CODES = { cents: 1, a_day: 2_000 }

const STATE = join(ROOT, '.forecourt/bench-state')

/** Builds, serves and fills everything anew. `close` ends what was started. */
export async function openBench(
  port: number,
  much: HowMuch,
  step: Step,
): Promise<{ bench: Bench; close: () => Promise<void> }> {
  const [front, debuggingPort, jobsInspectorPort] = [port + 1, port + 2, port + 9]
  for (const each of [port, front, debuggingPort, debuggingPort + 1, jobsInspectorPort]) await assertPortIsFree(each)
  rmSync(STATE, { recursive: true, force: true })
  await step('Building for production', async () => build())
  const server = await step('Starting workerd', async () =>
    startServer({
      port,
      state: STATE,
      jobsInspectorPort,
      // The processes open the same stores, and one waits while the other writes.
      bindings: { LOCAL: 'yes', CODE_PRICE_CENTS: String(CODES.cents) },
      before: { name: 'bench.js', source: await bundled('entry.js') },
    }),
  )
  const shipped = await loadValidTenants()
  const { site, changing, others } = parts(shipped)
  const stores = await openServerStores(server)
  const [failure] = await seed(stores, [site, changing, ...others], step)
  if (failure) throw new Error(seedFailureText(failure))
  const [workerdPid = 0, jobsPid = 0] = workerdsUnder(process.pid)
  const proxy = await startFront(front, port)

  let browser: Promise<Browser> | null = null
  const bench: Bench = {
    site,
    changing,
    sites: [site, changing, ...others],
    shipped,
    paths: await pathsOf({ port, site }),
    port,
    workerdPid,
    jobs: { pid: jobsPid, inspectorPort: jobsInspectorPort },
    db: stores.DB,
    kv: stores.KV,
    origin: `https://${site.site.slug}.localhost:${front}`,
    front: proxy,
    debuggingPort,
    ...much,
    browser: () => (browser ??= launch(debuggingPort, proxy.flag)),
  }
  const close = async () => {
    await browser?.then((open) => open.close())
    proxy.close()
    await server.dispose()
  }
  return { bench, close }
}

/** A module that stands before the built Worker, with what it brings along. */
export async function bundled(entry: string): Promise<string> {
  const { output } = (await bundle({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [assets(join(ROOT, 'dist/client'))],
    ssr: { target: 'webworker', noExternal: true },
    build: {
      ssr: join(import.meta.dirname, entry),
      write: false,
      // It draws no pictures, whose code is a file of WebAssembly.
      rolldownOptions: {
        external: ['./index.js', 'cloudflare:workers', /platform\/resvg\.ts$/],
        output: { codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput
  return output[0].code
}

/** The site with most locations is measured; of the others one shows no sold cars, so that a sold one has to go. */
function parts(tenants: LoadedSite[]): { site: LoadedSite; changing: LoadedSite; others: LoadedSite[] } {
  const [site, second, ...others] = tenants.toSorted((a, b) => b.site.locations.length - a.site.locations.length)
  if (!site || !second) throw new Error('The benchmark needs two sites.')
  return { site, changing: withoutSoldCars(second), others: others.map(withCodes) }
}

const withCodes = ({ site, config, ...loaded }: LoadedSite): LoadedSite => {
  const { gates } = config as { gates?: object }
  return {
    ...loaded,
    site: { ...site, gates: { ...site.gates, codes_a_day: CODES.a_day } },
    config: { ...(config as object), gates: { ...gates, codes_a_day: CODES.a_day } },
  }
}

const withoutSoldCars = ({ site, config, ...loaded }: LoadedSite): LoadedSite => ({
  ...loaded,
  site: { ...site, include_sold_cars_days: 0 },
  config: { ...(config as object), include_sold_cars_days: 0 },
})

/** A browser that trusts a front by its flag. */
export async function launch(debuggingPort: number, trust: string): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium(),
    args: [...CHROMIUM_FLAGS, trust, `--remote-debugging-port=${debuggingPort}`],
    // A visitor's browser keeps pages to come back to.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
}
