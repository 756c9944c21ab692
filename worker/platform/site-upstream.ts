import type { UPSTREAM_SERVICES } from '../../shared/tenant/choices.ts'
import type { Site } from '../../shared/tenant/schema.ts'
import type { Bindings } from '../bindings.ts'
import { type Upstream, upstream } from './upstream.ts'

/** The dealer's own system, where the site's config says that it serves this; null where Forecourt does. */
export function upstreamOf(env: Bindings, site: Site, service: keyof typeof UPSTREAM_SERVICES): Upstream | null {
  if (!site.upstream?.serves.includes(service)) return null
  const secret = (env as Record<string, unknown>)[site.server_side_integration ?? '']
  return upstream({
    name: service,
    site: site.slug,
    base: site.upstream.url,
    secret: typeof secret === 'string' ? secret : undefined,
    page: site.url,
  })
}
