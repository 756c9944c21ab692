/** What the bindings of wrangler.toml stand for on an account. Each kind has a row in each adapter. */
export const STORE_KINDS = ['kv', 'd1', 'queue', 'r2'] as const
export type StoreKind = (typeof STORE_KINDS)[number]

/** A store of an account. `id` is what a binding names: for queues and buckets it is the name. */
export type Store = { name: string; id: string }

/** Which share of the traffic a version of a Worker gets, in percent. */
export type Share = { version: string; percentage: number }

export type WorkerState = {
  /** Names of its secrets; their values cannot be read. */
  secrets: string[]
  /** Its latest deployments, newest first; none for a Worker that was never deployed. */
  deployments: Share[][]
  /** Its versions, newest first, with the tags that they were uploaded with. */
  versions: { id: string; tag: string | null }[]
}

/** What one version of a Worker answered in a window. `errors`: invocations that ended in an exception or at a limit. */
export type VersionCounts = { version: string; requests: number; errors: number }

/** Who may open the addresses of an application of Cloudflare Access: people of an e-mail domain, and service tokens. */
export type AccessApplication = { domain: string; emailDomain: string }

/** The Cloudflare account that is deployed to. Throws CommandError with what to do when the account refuses. */
export type Account = {
  stores: (kind: StoreKind) => Promise<Store[]>
  createStore: (kind: StoreKind, name: string) => Promise<Store>
  deleteStore: (kind: StoreKind, id: string) => Promise<void>
  /** Null for a Worker that the account does not have. */
  worker: (name: string) => Promise<WorkerState | null>
  /** Counts of each version of a Worker from a time on, in epoch ms. Cloudflare's metrics are a minute or so late. */
  invocations: (worker: string, since: number) => Promise<VersionCounts[]>
  /** 'example.workers.dev', which the addresses of previews end in. */
  workersDevHost: () => Promise<string>
  /** The domains that applications of Cloudflare Access guard, as '*.example.workers.dev'. */
  accessDomains: () => Promise<string[]>
  createAccess: (application: AccessApplication) => Promise<void>
}
