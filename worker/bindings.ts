/** What wrangler.toml binds: everything outside that the Worker can reach. */
export type Bindings = {
  KV: KVNamespace
  DB: D1Database
  ASSETS: Fetcher
  /** Set where the zone resizes pictures (Cloudflare Images). */
  IMAGE_RESIZING?: string
  /** On a developer's machine: the sites served here, as JSON. */
  LOCAL_SITES?: string
  /** Set to log every request, not only failures. */
  LOG_REQUESTS?: string
}
