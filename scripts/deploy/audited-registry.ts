import type { SiteRegistry } from '../../worker/features/sites/registry/service.ts'
import { withAct } from '../../worker/platform/audit.ts'
import type { SiteStore } from '../../worker/platform/site-store.ts'
import { localActor } from '../operator/local-actor.ts'

/** A registry whose publications and roll-backs by a deployment stand in the audit trail of the platform (TRU-05). */
export function auditedRegistry(registry: SiteRegistry, platform: SiteStore): SiteRegistry {
  const audited = <Value>(what: string, slug: string, work: () => Promise<Value>) =>
    withAct(platform, { actor: `deploy ${localActor()}`, act: 'command', what: `${what} /${slug}` }, work)
  return {
    ...registry,
    publish: (slug, edition, by) => audited('deploy publish', slug, () => registry.publish(slug, edition, by)),
    rollback: (slug, number, by) => audited('deploy rollback', slug, () => registry.rollback(slug, number, by)),
  }
}
