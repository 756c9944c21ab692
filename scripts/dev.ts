import { spawn } from 'node:child_process'
import { runScript } from './errors.ts'
import { build, stepTimer } from './local/build.ts'
import { servedPort } from './local/port.ts'
import { seed, seedFailureText } from './local/seed.ts'
import { assertPortIsFree, startServer } from './local/server.ts'
import { loadValidTenants } from './tenants/load.ts'

/** `npm run dev`: fills the local stores as `npm start` does, then lets Vite serve the sources and reload. */
await runScript(async () => {
  const port = servedPort(process.argv.slice(2))
  await assertPortIsFree(port)
  const step = stepTimer()
  const tenants = await step('Reading the tenants', loadValidTenants)
  await step('Building once, to fill the stores', async () => build())
  const server = await startServer({ port: 0, isAlone: true })
  for (const failure of await seed(server, tenants, step)) console.error(seedFailureText(failure))
  await server.dispose()

  const slugs = tenants.map(({ site }) => site.slug).join(', ')
  console.log(`\nEvery site opens at http://<slug>.localhost:${port}: ${slugs}\n`)
  const vite = spawn('vite', ['--port', String(port), '--strictPort'], { stdio: 'inherit' })
  vite.on('exit', (code) => process.exit(code ?? 0))
})
