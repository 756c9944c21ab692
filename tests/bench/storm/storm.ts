import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { workerdsUnder } from '../../../scripts/local/processes.ts'
import { type Server, startServer } from '../../../scripts/local/server.ts'
import { migrate, openServerStores } from '../../../scripts/local/sqlite-database.ts'
import { ROOT } from '../../../scripts/root.ts'
import { ownSecretName } from '../../../shared/settings/secret-names.ts'
import { hostKey, siteKey } from '../../../shared/tenant/kv-keys.ts'
import { listShards } from '../../../worker/platform/store-of.ts'
import type { Receiver } from './receiver.ts'

const STATE = join(ROOT, '.forecourt/bench-leads')
/** So many times faster than the machine's goes the clock of this workerd. */
const SPEED = 10

export type Reply = { status: number; text: string; ms: number }

/** A Worker of its own on a state of its own, which may be killed and comes back to what it had stored. */
export type Storm = {
  /** Rejects when the Worker is killed meanwhile. */
  ask: (site: string, path: string, body?: string) => Promise<Reply>
  /** Kills workerd, as a machine that fails does, and starts it on the same state. */
  kill: () => Promise<void>
  /** Sets its clock ahead, by ms. */
  skip: (milliseconds: number) => void
  now: () => number
  query: <Row>(sql: string) => Promise<Row[]>
  close: () => Promise<void>
}

type Setting = {
  port: number
  outside: Receiver['take']
  /** Beside the dealers' own. */
  bindings?: Record<string, string>
  source: string
  config: object
  sites: string[]
  speed?: number
}

export async function openStorm({
  port,
  outside,
  source,
  config,
  sites,
  speed = SPEED,
  bindings = {},
}: Setting): Promise<Storm> {
  rmSync(STATE, { recursive: true, force: true })
  const start = () =>
    startServer({
      port,
      state: STATE,
      outside,
      bindings: {
        ...bindings,
        ...Object.fromEntries(sites.map((slug) => [ownSecretName('LEAD_KEY', slug), 'thunder'])),
      },
      isAlone: true,
      before: { name: 'storm.js', source },
    })
  const others = new Set(workerdsUnder(process.pid))
  let server: Server = await start()
  for (const { db } of listShards(await openServerStores(server))) await migrate(db)
  const kv = await server.getKVNamespace('KV')
  for (const [index, slug] of sites.entries()) {
    const delivery = {
      to: [{ kind: 'webhook', name: 'crm', url: `https://${slug}.example/`, secret: ownSecretName('LEAD_KEY', slug) }],
    }
    const site = { ...config, id: 900 + index, slug, url: `https://${slug}.example`, hosts: [], lead: { delivery } }
    await kv.put(siteKey(slug), JSON.stringify(site))
    await kv.put(hostKey(`${slug}.localhost`), slug)
  }

  const clock = { from: Date.now(), speed, ahead: 0 }
  let agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return {
    ask(site, path, body) {
      const started = performance.now()
      const headers = { host: `${site}.localhost`, 'x-bench-clock': JSON.stringify(clock) }
      return new Promise((resolve, reject) => {
        const sent = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('error', reject)
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              text: Buffer.concat(parts).toString('utf8'),
              ms: performance.now() - started,
            }),
          )
        })
        sent.on('error', reject)
        sent.end(body)
      })
    },
    async kill() {
      for (const pid of workerdsUnder(process.pid)) if (!others.has(pid)) process.kill(pid, 'SIGKILL')
      agent.destroy()
      agent = new Agent({ keepAlive: true, maxSockets: 64 })
      await server.dispose().catch(() => {})
      server = await start()
    },
    skip: (milliseconds) => void (clock.ahead += milliseconds),
    now: () => clock.from + (Date.now() - clock.from) * speed + clock.ahead,
    async query<Row>(sql: string) {
      const db = await server.getD1Database('DB')
      return (await db.prepare(sql).all<Row>()).results
    },
    async close() {
      agent.destroy()
      await server.dispose()
    },
  }
}
