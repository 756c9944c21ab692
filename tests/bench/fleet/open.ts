import { Agent, type IncomingMessage, type ServerResponse } from 'node:http'
import type { D1Database, KVNamespace } from '@cloudflare/workers-types'
import { workerdsUnder } from '../../../scripts/local/processes.ts'
import { startServer } from '../../../scripts/local/server.ts'
import { migrate, openServerStores } from '../../../scripts/local/sqlite-database.ts'
import type { LoadedSite } from '../../../scripts/tenants/load.ts'
import { ownSecretName } from '../../../shared/settings/secret-names.ts'
import { listShards } from '../../../worker/platform/store-of.ts'
import { type Answer, ask } from '../client.ts'
import { bundled } from '../setup.ts'
import { exposeCollection } from './heap.ts'
import { makeFleet } from './make.ts'
import { type FleetSite, planFleet } from './plan.ts'

/** A fleet that is served, by a Worker of its own. */
export type Fleet = {
  sites: FleetSite[]
  port: number
  inspectorPort: number
  workerdPid: number
  kv: KVNamespace
  db: D1Database
  ask: (
    path: string,
    site?: FleetSite,
    more?: { method?: string; body?: string; headers?: Record<string, string> },
  ) => Promise<Answer>
  /** When dealers' systems got each lead, in ms since the epoch. */
  told: Map<string, number>
  close: () => Promise<void>
}

const MAX_SOCKETS = 64

/** Serves so many sites, which are made where the last run has not left them. */
export async function openFleet(count: number, shipped: LoadedSite[], port: number): Promise<Fleet> {
  const sites = planFleet(count)
  const state = await makeFleet(String(count), sites, shipped, port)
  const told = new Map<string, number>()
  const others = new Set(workerdsUnder(process.pid))
  exposeCollection()
  const server = await startServer({
    port,
    state,
    inspectorPort: port + 1,
    isAlone: true,
    bindings: Object.fromEntries(sites.map(({ slug }) => [ownSecretName('LEAD_KEY', slug), 'secret'])),
    before: { name: 'fleet.js', source: await bundled('fleet/entry.js') },
    outside: (request, response) => void take(told, request, response).catch(() => {}),
  })
  for (const shard of listShards(await openServerStores(server))) await migrate(shard.db)
  const workerdPid = workerdsUnder(process.pid).find((pid) => !others.has(pid))
  if (workerdPid === undefined) throw new Error('The workerd of the fleet is not running.')
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS })
  return {
    sites,
    port,
    inspectorPort: port + 1,
    workerdPid,
    kv: (await server.getKVNamespace('KV')) as unknown as KVNamespace,
    db: await server.getD1Database('DB'),
    ask: (path, site = sites[0]!, more = {}) => ask({ port, host: site.host, path, agent, ...more }),
    told,
    async close() {
      agent.destroy()
      await server.dispose()
    },
  }
}

/** A dealer's system, which accepts each lead at once. */
async function take(told: Map<string, number>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const { lead } = JSON.parse(Buffer.concat(parts).toString('utf8')) as { lead: { lead_id: string } }
  if (!told.has(lead.lead_id)) told.set(lead.lead_id, Date.now())
  response.writeHead(202).end()
}
