import { main, Stop } from './fail.ts'
import { build } from './local/build.ts'
import { everyMinute } from './local/schedule.ts'
import { seed } from './local/seed.ts'
import { assertPortIsFree, startServer } from './local/server.ts'
import { steps } from './local/steps.ts'
import { soundTenants } from './local/tenants.ts'
import { assertProjectWritable } from './local/writable.ts'

const DEFAULT_PORT = 8787

await main(async () => {
  const port = portFrom(process.env['PORT'])
  await assertPortIsFree(port)
  assertProjectWritable()
  const step = steps()
  const tenants = await step('Reading the tenants', soundTenants)
  await step('Building for production', async () => build())
  const directory = JSON.stringify(tenants.map(({ site: { slug, name } }) => ({ slug, name })))
  const server = await step('Starting workerd', () => startServer({ port, bindings: { LOCAL_SITES: directory } }))
  await seed(server, tenants, step)
  everyMinute(server)

  console.log(`\nForecourt is open at http://localhost:${port}\n`)
  for (const { site } of tenants) console.log(`  http://${site.slug}.localhost:${port}  ${site.name}`)
  console.log('\nCtrl+C closes it.')
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.dispose().then(() => process.exit(0)))
})

function portFrom(text: string | undefined): number {
  const port = Number(text ?? DEFAULT_PORT)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Stop(`PORT must be a number from 1 to 65535, not ${text}.`)
}
