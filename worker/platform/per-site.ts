import { computeOnce } from '../../shared/memo.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'

/**
 * Memoises a value that depends on a site's config, and on arguments that are the same for the whole isolate. A new
 * config is a new site object, for which the value is computed again.
 */
export function perSite<Value, Same extends unknown[]>(compute: (site: Site, ...same: Same) => Value): typeof compute {
  const values = new WeakMap<Site, Value>()
  return (site, ...same) => computeOnce(values, site, () => compute(site, ...same))
}
