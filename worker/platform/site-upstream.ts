import type { UPSTREAM_SERVICES } from '../../shared/tenant/choices.ts'
import type { Site } from '../../shared/tenant/schema.ts'
import type { Bindings } from '../bindings.ts'
import { timeLeftFor } from './deadlines/bindings.ts'
import { type Upstream, upstream } from './upstream.ts'

/** The dealer's own system; null where the site's config does not name it for this service. */
export function upstreamOf(env: Bindings, site: Site, service: keyof typeof UPSTREAM_SERVICES): Upstream | null {
  if (!site.upstream?.serves.includes(service)) return null
  const secret = (env as Record<string, unknown>)[site.server_side_integration ?? '']
  return upstream({
    name: service,
    site: site.slug,
    base: site.upstream.url,
    secret: typeof secret === 'string' ? secret : undefined,
    page: site.url,
    timeoutMs: () => timeLeftFor(env, 'upstream'),
  })
}
