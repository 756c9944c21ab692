import { computeOnce } from '../../shared/memo.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'

/** Memoises a value by a site's config and by arguments that stay the same for the isolate; a new config is a new object. */
export function perSite<Value, Same extends unknown[]>(compute: (site: Site, ...same: Same) => Value): typeof compute {
  const values = new WeakMap<Site, Value>()
  return (site, ...same) => computeOnce(values, site, () => compute(site, ...same))
}
