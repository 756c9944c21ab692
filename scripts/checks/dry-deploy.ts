import { configFile, deployConfig, writeConfig } from '../deploy/config.ts'
import { ENVIRONMENT_NAMES } from '../deploy/environments.ts'
import { wranglerProcess } from '../deploy/wrangler.ts'
import { runScript } from '../errors.ts'

/** Wrangler’s own check of the build with the config of each environment; nothing is deployed. */
await runScript(async () => {
  for (const environment of ENVIRONMENT_NAMES) {
    const config = configFile({ environment })
    writeConfig(config, deployConfig({ environment }))
    const outdir = `.forecourt/deploy/${environment}`
    await wranglerProcess(['deploy', '--dry-run', '--config', config, '--outdir', outdir])
    console.log(`${environment}: wrangler accepts its config and the build.`)
  }
})
