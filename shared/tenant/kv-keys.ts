/** KV keys of tenants (TEN-01): host to slug, slug to config. */
export const hostKey = (hostname: string) => `host:${hostname}`
export const siteKey = (slug: string) => `site:${slug}`
/** Reviews that a provider was asked for, by location. */
export const reviewsKey = (slug: string) => `reviews:${slug}`
/** What search engines were told of last. */
export const toldKey = (slug: string) => `told:${slug}`
/** Which pages a site has, and each of them by its path. */
export const pagesKey = (slug: string) => `pages:${slug}`
export const pageKey = (slug: string, path: string) => `page:${slug}:${path}`
