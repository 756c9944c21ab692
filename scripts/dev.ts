import { spawn } from 'node:child_process'
import { runScript } from './errors.ts'
import { fillStores } from './local/fill.ts'
import { servedPort } from './local/port.ts'
import { assertPortIsFree } from './local/server.ts'

/** `npm run dev`: fills the local stores as `npm start` does, then lets Vite serve the sources and reload. */
await runScript(async () => {
  const port = servedPort(process.argv.slice(2))
  await assertPortIsFree(port)
  const { sites, failures } = await fillStores()
  for (const failure of failures) console.error(failure)

  const slugs = sites.map(({ slug }) => slug).join(', ')
  console.log(`\nEvery site opens at http://<slug>.localhost:${port}: ${slugs}\n`)
  const vite = spawn('vite', ['--port', String(port), '--strictPort'], { stdio: 'inherit' })
  vite.on('exit', (code) => process.exit(code ?? 0))
})
