import type { Site } from '../shared/tenant/schema.ts'

/**
 * Decides once for a site what follows from its config alone. A site object lives as long as its config is current,
 * so a new config is decided anew.
 */
export function perSite<Value>(decide: (site: Site) => Value): (site: Site) => Value {
  const decided = new WeakMap<Site, Value>()
  return (site) => {
    const known = decided.get(site)
    if (known !== undefined) return known
    const value = decide(site)
    decided.set(site, value)
    return value
  }
}
