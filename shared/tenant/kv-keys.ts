/** KV keys of tenants (TEN-01): host to slug, slug to config. */
export const hostKey = (hostname: string) => `host:${hostname}`
export const siteKey = (slug: string) => `site:${slug}`
