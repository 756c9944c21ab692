import { runScript } from './errors.ts'
import { stepTimer } from './local/build.ts'
import { fillStores } from './local/fill.ts'
import { servedPort } from './local/port.ts'
import { announceServer, assertPortIsFree, runScheduleEveryMinute, startServer } from './local/server.ts'
import { LOCAL_STATE } from './root.ts'
import { typesenseKey } from './stock/typesense-key.ts'

/** `npm start`: builds for production, fills the local stores and serves every shipped site. */
await runScript(async () => {
  // workerd keeps as much again of what pages leave behind, and returns none of it: 510 MB with it, 620 MB without.
  process.env['MINIFLARE_WORKERD_V8_FLAGS'] ??= '--max-semi-space-size=2'
  const port = servedPort(process.argv.slice(2))
  await assertPortIsFree(port)
  const { sites, failures } = await fillStores()
  const server = await stepTimer()('Starting workerd', () =>
    startServer({ port, bindings: { LOCAL: 'yes', LOCAL_PORT: String(port), ...typesenseKey() } }),
  )
  runScheduleEveryMinute(server)
  const withdraw = await announceServer(LOCAL_STATE, port, await server.getD1Database('DB'))
  globalThis.gc?.()

  console.log(`\nForecourt is open at http://localhost:${port}\n`)
  for (const { slug, name } of sites) console.log(`  http://${slug}.localhost:${port}  ${name}`)
  for (const failure of failures) console.error(`\n${failure}`)
  console.log('\nCtrl+C closes it.')
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      withdraw()
      void server.dispose().then(() => process.exit(0))
    })
})
