import type { Site } from '../../shared/tenant/site-fields.ts'
import type { Bindings } from '../bindings.ts'

/** Where the links of messages lead: the site's own address, or where a developer's machine opens it. */
export function siteOrigin(
  { LOCAL, LOCAL_PORT }: Pick<Bindings, 'LOCAL' | 'LOCAL_PORT'>,
  { slug, url }: Pick<Site, 'slug' | 'url'>,
): string {
  return LOCAL && LOCAL_PORT ? `http://${slug}.localhost:${LOCAL_PORT}` : new URL(url).origin
}
