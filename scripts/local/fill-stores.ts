import { runScript } from '../errors.ts'
import { withLocalStores } from '../operator/local-site.ts'
import { loadValidTenants } from '../tenants/load.ts'
import { build, stepTimer } from './build.ts'
import type { Filled } from './fill.ts'
import { seed, seedFailureText } from './seed.ts'

await runScript(async () => {
  const step = stepTimer()
  const tenants = await step('Reading the tenants', loadValidTenants)
  await step('Building for production', async () => build())
  const failures = await withLocalStores(undefined, (env) => seed(env, tenants, step))
  const sites = tenants.map(({ site: { slug, name } }) => ({ slug, name }))
  process.send?.({ sites, failures: failures.map(seedFailureText) } satisfies Filled)
})
