import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { workerdsUnder } from '../../../scripts/local/processes.ts'
import { seed, seedFailureText } from '../../../scripts/local/seed.ts'
import { startServer } from '../../../scripts/local/server.ts'
import { openServerStores } from '../../../scripts/local/sqlite-database.ts'
import { loadValidTenants } from '../../../scripts/tenants/load.ts'
import type { Page } from '../bench.ts'
import { pathsOf } from '../paths.ts'

export type Served = {
  port: number
  /** Of workerd. */
  pid: number
  host: string
  paths: Record<Page, string>
  close: () => Promise<void>
}

/**
 * Serves the build of this file's own tree, with its site of most locations. `bench check` imports it from the older tree
 * as well, whose seed and server know its build: what it takes and gives is all that two versions have to agree on.
 */
export async function serve(port: number, state: string): Promise<Served> {
  const others = workerdsUnder(process.pid)
  const server = await startServer({
    port,
    state,
    bindings: { LOCAL: 'yes' },
    isAlone: true,
    before: { name: 'check.js', source: readFileSync(join(import.meta.dirname, 'entry.js'), 'utf8') },
  })
  const pid = workerdsUnder(process.pid).find((each) => !others.includes(each))
  const sites = (await loadValidTenants()).toSorted((a, b) => b.site.locations.length - a.site.locations.length)
  const [site] = sites
  if (!site || pid === undefined) throw new Error('There is no site to serve, or no /proc to see its process in.')
  const [failure] = await seed(await openServerStores(server), [site], (_name, work) => work())
  if (failure) throw new Error(seedFailureText(failure))
  const { home, search, vehicle, content } = await pathsOf({ port, site })
  return {
    port,
    pid,
    host: `${site.site.slug}.localhost`,
    paths: { home, search, vehicle, content },
    close: () => server.dispose(),
  }
}
