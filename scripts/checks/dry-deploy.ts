import { configFile, deployConfig, writeConfig } from '../deploy/config.ts'
import { ENVIRONMENT_NAMES } from '../deploy/environments.ts'
import { wranglerProcess } from '../deploy/wrangler.ts'
import { runScript } from '../errors.ts'

/** Wrangler’s own check of the build with the config of each environment; nothing is deployed. */
await runScript(async () => {
  for (const environment of ENVIRONMENT_NAMES)
    for (const part of ['web', 'jobs'] as const) {
      const config = configFile({ environment }, part)
      writeConfig(config, deployConfig({ environment }, part))
      const outdir = `.forecourt/deploy/${environment}-${part}`
      await wranglerProcess(['deploy', '--dry-run', '--config', config, '--outdir', outdir])
      console.log(`${environment}, ${part}: wrangler accepts its config and the build.`)
    }
})
