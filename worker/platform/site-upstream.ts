import type { UPSTREAM_SERVICES } from '../../shared/tenant/choices.ts'
import type { Site } from '../../shared/tenant/schema.ts'
import type { Bindings } from '../bindings.ts'
import { timeLeftFor } from './deadlines/bindings.ts'
import { ownSecret } from './own-secret.ts'
import { type Upstream, upstream } from './upstream.ts'

/** The dealer's own system; null where the site's config does not name it for this service. */
export function upstreamOf(env: Bindings, site: Site, service: keyof typeof UPSTREAM_SERVICES): Upstream | null {
  if (!site.upstream?.serves.includes(service)) return null
  return upstream({
    name: service,
    site: site.slug,
    base: site.upstream.url,
    secret: ownSecret(env, site.slug, site.server_side_integration) ?? undefined,
    page: site.url,
    timeoutMs: () => timeLeftFor(env, 'upstream'),
  })
}
