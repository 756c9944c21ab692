import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Account, cloudflareAccount } from '../../../scripts/deploy/account.ts'
import type { DeployConfig } from '../../../scripts/deploy/config.ts'
import type { DeployDeps } from '../../../scripts/deploy/deps.ts'
import type { Target } from '../../../scripts/deploy/environments.ts'
import { smokeTest } from '../../../scripts/deploy/smoke.ts'
import type { Wrangler } from '../../../scripts/deploy/wrangler.ts'
import type { HttpFetch } from '../../../scripts/operator/runtime.ts'
import { aRegistry } from '../../builders/registry.ts'
import { shippedTenants } from '../../builders/shipped.ts'
import { ACCOUNT_ID, API_TOKEN, fakeApi } from '../../fakes/cloudflare/api.ts'
import { emptyAccount } from '../../fakes/cloudflare/state.ts'
import { fakeWrangler } from '../../fakes/cloudflare/wrangler.ts'

export class Killed extends Error {}

/** A folder with the config of a build, and no build. */
function aBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const names = [
    'name',
    'vars',
    'kv_namespaces',
    'd1_databases',
    'queues',
    'r2_buckets',
    'workers_dev',
    'ratelimits',
    'triggers',
  ]
  writeFileSync(join(folder, 'wrangler.json'), JSON.stringify(Object.fromEntries(names.map((name) => [name, null]))))
  return folder
}

type Options = {
  /** Hosts that lead to the Worker; all by default. */
  isPointedAt?: (host: string) => boolean
  /** Slugs of the sites that are deployed; all of tenants/ by default. */
  only?: string[]
}

/** A deployment to an account in memory, whose sites answer as the version that a request names, else as the live one. */
export async function aDeployment({ isPointedAt = () => true, only }: Options = {}) {
  const buildFolders = { web: aBuild(), jobs: aBuild() }
  const state = emptyAccount()
  const { fetch, calls } = fakeApi(state)
  const { wrangler, commands } = fakeWrangler(state)
  const broken = new Set<string>()
  const printed: string[] = []
  const code = { tag: 'a build' }
  let killAfter = Number.POSITIVE_INFINITY
  let writes = 0
  let onPublish: ((slug: string) => void) | null = null
  let now = Date.parse('2026-11-24T00:00:00Z')
  const sites = shippedTenants.filter(({ site }) => only?.includes(site.slug) ?? true)

  /** The registry in the stores of a deployment, which its KV namespace stands for. */
  const registries = new Map<string, ReturnType<typeof aRegistry>>()
  const registryOf = (kv: string) => {
    const registry = registries.get(kv) ?? aRegistry()
    registries.set(kv, registry)
    return registry
  }

  /** Counts what changes the account, and ends the process after so many. */
  async function write<Value>(work: () => Promise<Value>): Promise<Value> {
    const value = await work()
    if (++writes >= killAfter) throw new Killed()
    return value
  }
  const real = cloudflareAccount({ accountId: ACCOUNT_ID, apiToken: API_TOKEN, fetch })
  const account: Account = { ...real, createStore: (...given) => write(() => real.createStore(...given)) }
  const counted: Wrangler = (...given) => write(() => wrangler(...given))

  const httpFetch: HttpFetch = async (url, { headers }) => {
    if (!url.hostname.endsWith('.workers.dev') && !isPointedAt(url.hostname)) throw new TypeError('fetch failed')
    const isAlias = url.hostname.endsWith('.workers.dev')
    const ofAlias = [...state.workers.keys()].find((name) => url.hostname.includes(`-${name}.`))
    const worker = state.workers.get(isAlias ? (ofAlias ?? '') : 'forecourt')
    if (!worker) throw new TypeError('fetch failed')
    const asked = /"(.+)"/.exec(headers['Cloudflare-Workers-Version-Overrides'] ?? '')?.[1]
    const [live = []] = worker.deployments
    const version = isAlias
      ? worker.versions.find(({ alias }) => alias && url.hostname.startsWith(`${alias}-`))?.id
      : (live.find((share) => share.version === asked) ?? live.find(({ percentage }) => percentage >= 50))?.version
    if (url.pathname === '/healthz') return Response.json({ kv: true, d1: true, version })
    if (broken.has(`${url.hostname}${url.pathname}`) && (asked === undefined || version === asked))
      return new Response('Something went wrong', { status: 500 })
    const type = url.pathname === '/robots.txt' ? 'text/plain' : 'text/html; charset=utf-8'
    return new Response('<a href="/cars/a-car">A car</a>', { headers: { 'content-type': type } })
  }

  const deps: DeployDeps = {
    account,
    wrangler: counted,
    build: () => {},
    buildFolders,
    versionTag: () => code.tag,
    sites,
    smokeTest,
    httpFetch,
    publicFetch: async () => new Response(null, { status: 302 }),
    withRegistry: (config, work) => {
      const { kv_namespaces } = JSON.parse(readFileSync(config, 'utf8')) as DeployConfig
      const { registry } = registryOf(kv_namespaces[0]!.id ?? '')
      return work({
        ...registry,
        publish: (...given) =>
          write(() => {
            onPublish?.(given[0])
            return registry.publish(...given)
          }),
        rollback: (...given) => write(() => registry.rollback(...given)),
      })
    },
    seedDemo: async () => {},
    accessEmailDomain: 'platform.example',
    now: () => now,
    sleep: async (ms) => void (now += ms),
    print: (line) => void printed.push(line),
  }
  return {
    state,
    deps,
    calls,
    commands,
    broken,
    printed,
    sites,
    registries,
    /** The history of a site in production, newest first. */
    history: (slug: string) => registryOf(state.stores.kv[0]!.id).registry.history(slug),
    changeTheCode: () => void (code.tag = 'another build'),
    /** Runs before a site is published. */
    onPublish: (then: (slug: string) => void) => void (onPublish = then),
    /** Ends the process after so many changes of the account, counted from now. */
    killAfterWrites: (count: number) => {
      writes = 0
      killAfter = count
    },
  }
}

export const PRODUCTION: Target = { environment: 'production' }
export const PREVIEW: Target = { environment: 'preview', instance: 'pr-12' }

/** The share of each version of a Worker. */
export const traffic = ({ state }: Awaited<ReturnType<typeof aDeployment>>, name = 'forecourt') =>
  state.workers.get(name)?.deployments[0]
