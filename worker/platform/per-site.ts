import type { Site } from '../../shared/tenant/schema.ts'

/**
 * Decides once for a site what follows from its config alone, and from what is the same for the whole isolate. A site
 * object lives as long as its config is current, so a new config is decided anew.
 */
export function perSite<Value, Same extends unknown[]>(decide: (site: Site, ...same: Same) => Value): typeof decide {
  const decided = new WeakMap<Site, Value>()
  return (site, ...same) => {
    const known = decided.get(site)
    if (known !== undefined) return known
    const value = decide(site, ...same)
    decided.set(site, value)
    return value
  }
}
