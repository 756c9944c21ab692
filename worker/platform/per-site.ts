import type { Site } from '../../shared/tenant/site-fields.ts'

/**
 * Memoises a value that depends on a site's config, and on arguments that are the same for the whole isolate. A new
 * config is a new site object, for which the value is computed again.
 */
export function perSite<Value, Same extends unknown[]>(compute: (site: Site, ...same: Same) => Value): typeof compute {
  const values = new WeakMap<Site, Value>()
  return (site, ...same) => computeOnce(values, site, () => compute(site, ...same))
}

type Memo<Key, Value> = { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown }

/** The value of a key, computed where it is not known yet. */
export function computeOnce<Key, Value>(memo: Memo<Key, Value>, key: Key, compute: () => Value): Value {
  const value = memo.get(key)
  if (value !== undefined) return value
  const computed = compute()
  memo.set(key, computed)
  return computed
}
