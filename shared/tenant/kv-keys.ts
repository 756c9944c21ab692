/** Where a tenant stands in KV (TEN-01): a host names a slug, a slug holds a config. */
export const hostKey = (hostname: string) => `host:${hostname}`
export const siteKey = (slug: string) => `site:${slug}`
