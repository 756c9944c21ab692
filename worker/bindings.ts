/** What wrangler.toml binds: everything outside that the Worker can reach. */
export type Bindings = {
  KV: KVNamespace
  DB: D1Database
  ASSETS: Fetcher
}
