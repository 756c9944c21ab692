/** KV keys of tenants (TEN-01): host to slug, slug to the live config with the rest of its edition as metadata. */
export const hostKey = (hostname: string) => `host:${hostname}`
export const siteKey = (slug: string) => `site:${slug}`
/** Reviews that a provider was asked for, by location. */
export const reviewsKey = (slug: string) => `reviews:${slug}`
/** What search engines were told of last. */
export const toldKey = (slug: string) => `told:${slug}`
export const photosUnder = (slug: string) => `photo:${slug}:`
export const photosOfLead = (slug: string, lead_id: string) => `${photosUnder(slug)}${lead_id}:`
export const photoKey = (slug: string, { lead_id, id }: { lead_id: string; id: string }) =>
  `${photosOfLead(slug, lead_id)}${id}`
/** A draft or a past edition that is open under an address of its own, by the first label of that address. */
export const previewKey = (id: string) => `preview:${id}`

/** What an edition of a site is made of. Each is stored once by its content, and never changes. */
export const VALUE_KINDS = ['config', 'pages', 'page', 'file', 'redirects'] as const
export type ValueKind = (typeof VALUE_KINDS)[number]
export const valueKey = (slug: string, kind: ValueKind, hash: string) => `${kind}:${slug}:${hash}`
