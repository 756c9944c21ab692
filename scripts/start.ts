import { runScript } from './errors.ts'
import { build, stepTimer } from './local/build.ts'
import { servedPort } from './local/port.ts'
import { seed, seedFailureText } from './local/seed.ts'
import { announceServer, assertPortIsFree, runScheduleEveryMinute, startServer } from './local/server.ts'
import { assertProjectWritable } from './local/writable.ts'
import { LOCAL_STATE } from './root.ts'
import { typesenseKey } from './stock/typesense-key.ts'
import { loadValidTenants } from './tenants/load.ts'

/** `npm start`: builds for production, fills the local stores and serves every shipped site. */
await runScript(async () => {
  const port = servedPort(process.argv.slice(2))
  await assertPortIsFree(port)
  assertProjectWritable()
  const step = stepTimer()
  const tenants = await step('Reading the tenants', loadValidTenants)
  await step('Building for production', async () => build())
  const server = await step('Starting workerd', () =>
    startServer({ port, bindings: { LOCAL: 'yes', LOCAL_PORT: String(port), ...typesenseKey() } }),
  )
  const failures = await seed(server, tenants, step)
  runScheduleEveryMinute(server)
  const withdraw = await announceServer(LOCAL_STATE, port, await server.getD1Database('DB'))

  console.log(`\nForecourt is open at http://localhost:${port}\n`)
  for (const { site } of tenants) console.log(`  http://${site.slug}.localhost:${port}  ${site.name}`)
  for (const failure of failures) console.error(`\n${seedFailureText(failure)}`)
  console.log('\nCtrl+C closes it.')
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      withdraw()
      void server.dispose().then(() => process.exit(0))
    })
})
