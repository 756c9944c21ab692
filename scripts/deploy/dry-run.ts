import type { Edition } from '../../shared/tenant/edition.ts'
import type { Act, SiteAct, SiteRecord, SiteRegistry } from '../../worker/features/sites/registry/service.ts'
import type { Account, StoreKind } from './account.ts'
import type { DeployDeps } from './deps.ts'

/** Where Cloudflare's API makes a store of each kind. */
const PATHS: Record<StoreKind, string> = {
  kv: 'storage/kv/namespaces',
  d1: 'd1/database',
  queue: 'queues',
  r2: 'r2/buckets',
}

/**
 * The same where everything that would write is printed in place of being done, and nothing is called but lists of the
 * account. Without an account an empty one is assumed.
 */
export function dryRun(deps: Omit<DeployDeps, 'account'> & { account: Account | null }): DeployDeps {
  const { account, print } = deps
  const registry = dryRegistry(print)
  return {
    ...deps,
    account: {
      stores: async (kind) => {
        print(`  GET /accounts/…/${PATHS[kind]}`)
        return account ? account.stores(kind) : []
      },
      createStore: async (kind, name) => {
        print(`  POST /accounts/…/${PATHS[kind]} ${name}`)
        return { name, id: `<id of ${name}>` }
      },
      deleteStore: async (kind, id) => print(`  DELETE /accounts/…/${PATHS[kind]}/${id}`),
      worker: async (name) => {
        print(`  GET /accounts/…/workers/scripts/${name}/{secrets,deployments,versions}`)
        return account ? account.worker(name) : null
      },
      invocations: async () => {
        print('  POST /graphql workersInvocationsAdaptive')
        return []
      },
      workersDevHost: async () => {
        print('  GET /accounts/…/workers/subdomain')
        return account ? account.workersDevHost() : '<subdomain>.workers.dev'
      },
      accessDomains: async () => {
        print('  GET /accounts/…/access/apps')
        return account ? account.accessDomains() : []
      },
      createAccess: async ({ domain, emailDomain }) => {
        print(`  POST /accounts/…/access/policies ${emailDomain}`)
        print(`  POST /accounts/…/access/apps ${domain}`)
      },
    },
    wrangler: async (args) => {
      print(`  wrangler ${args.join(' ')}`)
      return {
        stdout: '',
        entries: [{ type: 'dry-run', version_id: NEW_VERSION, preview_alias_url: findAddress(args) }],
      }
    },
    withRegistry: (_, work) => work(registry),
    seedDemo: async ({ origin }) => print(`  POST ${origin}/api/stock, demo stock`),
    smokeTest: async ({ origin }) => {
      print(`  GET ${origin} /healthz / /search /cars/… /robots.txt`)
      return []
    },
    publicFetch: async () => Response.error(),
    ...withoutWaiting(),
  }
}

const HOUR_MS = 3_600_000

/** A clock that each pause moves by an hour, so that a watch is printed once and ends. */
function withoutWaiting(): Pick<DeployDeps, 'now' | 'sleep'> {
  let now = Date.now()
  return { now: () => now, sleep: async () => void (now += HOUR_MS) }
}

const dryAct = (act: Act, edition: Edition | null): SiteAct => ({ number: 1, at: 0, actor: '', act, edition, note: '' })

/** A registry that begins without sites, and prints what would be published. */
function dryRegistry(print: (line: string) => void): SiteRegistry {
  const published: SiteRecord[] = []
  const rest = { state: 'live', shard: 'DB', number: 1, primary: null, changed_at: 0, move: null } as const
  return {
    list: async () => published,
    show: async () => null,
    history: async () => [],
    missing: async () => [],
    store: async () => {},
    storeFile: async () => {},
    read: async () => null,
    publish: async (slug, edition) => {
      print(`  publish ${slug}`)
      published.push({ slug, name: slug, edition, ...rest, hosts: [] })
      return dryAct('publish', edition)
    },
    rollback: async () => dryAct('rollback', null),
    setState: async () => {
      throw new Error('A deployment sets no state')
    },
  }
}

const NEW_VERSION = '<new version>'

/** The address of an upload that has an alias, of the form that Cloudflare gives it. */
function findAddress(args: string[]): string | null {
  const at = args.indexOf('--preview-alias')
  return at < 0 ? null : `https://${args[at + 1]}-worker.subdomain.workers.dev`
}
