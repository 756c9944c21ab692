/** KV keys of tenants (TEN-01): host to slug, slug to config. */
export const hostKey = (hostname: string) => `host:${hostname}`
export const siteKey = (slug: string) => `site:${slug}`
/** Reviews that a provider was asked for, by location. */
export const reviewsKey = (slug: string) => `reviews:${slug}`
/** What search engines were told of last. */
export const toldKey = (slug: string) => `told:${slug}`
/** Stands while pages of a site are written; found before that, the writing was broken off. */
export const unfinishedKey = (slug: string) => `unfinished:${slug}`
/** Which pages a site has, and each of them by its path. */
export const pagesKey = (slug: string) => `pages:${slug}`
/** A file of the dealer's own, by the hash of its content. */
export const fileKey = (slug: string, hash: string) => `file:${slug}:${hash}`
export const pageKey = (slug: string, path: string) => `page:${slug}:${path}`
