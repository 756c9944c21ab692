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
    },
    wrangler: async (args) => {
      print(`  wrangler ${args.join(' ')}`)
      return { stdout: '', entries: [{ type: 'dry-run', version_id: NEW_VERSION, preview_alias_url: addressOf(args) }] }
    },
    publishSites: async ({ sites }) => print(`  publish ${sites.map(({ site }) => site.slug).join(', ')}`),
    seedDemo: async ({ origin }) => print(`  POST ${origin}/api/stock, demo stock`),
    smokeTest: async ({ origin }) => {
      print(`  GET ${origin} /healthz / /search /cars/… /robots.txt`)
      return []
    },
    publicFetch: async () => Response.error(),
    sleep: async () => {},
  }
}

const NEW_VERSION = '<new version>'

/** The address of an upload that has an alias, of the form that Cloudflare gives it. */
function addressOf(args: string[]): string | null {
  const at = args.indexOf('--preview-alias')
  return at < 0 ? null : `https://${args[at + 1]}-worker.subdomain.workers.dev`
}
