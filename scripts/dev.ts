import { spawn } from 'node:child_process'
import { main } from './fail.ts'
import { build } from './local/build.ts'
import { seed } from './local/seed.ts'
import { startServer } from './local/server.ts'
import { steps } from './local/steps.ts'
import { soundTenants } from './local/tenants.ts'

/** Fills the local stores as `npm start` does, then hands over to Vite, which serves the sources and reloads. */
await main(async () => {
  const step = steps()
  const tenants = await step('Reading the tenants', soundTenants)
  await step('Building once, to fill the stores', async () => build())
  const server = await startServer({ port: 0 })
  await seed(server, tenants, step)
  await server.dispose()

  const port = process.env['PORT'] ?? '8787'
  console.log(
    `\nEvery site opens at http://<slug>.localhost:${port}: ${tenants.map(({ site }) => site.slug).join(', ')}\n`,
  )
  const vite = spawn('vite', ['--port', port, '--strictPort'], { stdio: 'inherit' })
  vite.on('exit', (code) => process.exit(code ?? 0))
})
