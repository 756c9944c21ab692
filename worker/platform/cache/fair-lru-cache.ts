import { MINUTE_MS } from '../../../shared/time.ts'
import { type Share, share } from './tenant-share.ts'

type Entry<Value> = { tenant: string; value: Value; until: number; bytes: number }
type TenantEntries<Value> = { held: Share<Entry<Value>>; usedAt: number }

/**
 * Values of many tenants in an isolate's memory, under one bound in bytes (SRC-10). When it is full, idle tenants are
 * evicted first, then entries of the tenant that holds most: a crawler that requests all pages of one tenant evicts
 * entries of that tenant, and none of a tenant that holds less.
 */
export type FairLruCache<Value> = {
  /** undefined: not cached, or expired. `now` is in epoch milliseconds. */
  get(tenant: string, key: string, now: number): Value | undefined
  /** `bytes` is the size of the value, `until` when it expires. Too large a value is not cached. */
  set(tenant: string, key: string, value: Value, about: { bytes: number; until: number; now: number }): void
  /** The size of the entries of one tenant, or of all. */
  bytes(tenant?: string): number
}

/** A tenant without requests for this long is idle: it is evicted first. */
const IDLE_MS = 5 * MINUTE_MS
/** Overhead of the maps and the entry, besides key and value. */
const ENTRY_BYTES = 250

export function fairLruCache<Value>(limit: { bytes: number; tenantBytes: number }): FairLruCache<Value> {
  const tenants = new Map<string, TenantEntries<Value>>()

  function bytes(tenant?: string): number {
    if (tenant !== undefined) return tenants.get(tenant)?.held.bytes() ?? 0
    let sum = 0
    for (const { held } of tenants.values()) sum += held.bytes()
    return sum
  }

  function makeRoom(mine: string, needed: number, now: number): void {
    const own = tenants.get(mine)!.held
    while (own.bytes() + needed > limit.tenantBytes) own.shrink()
    while (bytes() + needed > limit.bytes) {
      const idle = [...tenants].find(([name, { usedAt }]) => name !== mine && now - usedAt > IDLE_MS)
      if (idle) tenants.delete(idle[0])
      else if (!largest(mine, needed).shrink()) return
    }
  }

  /** The tenant that would hold most once the new entry is added. */
  function largest(mine: string, needed: number): Share<Entry<Value>> {
    let found = tenants.get(mine)!.held
    let most = found.bytes() > 0 ? found.bytes() + needed : 0
    for (const { held } of tenants.values()) {
      if (held.bytes() <= most) continue
      found = held
      most = held.bytes()
    }
    return found
  }

  return {
    bytes,
    get(tenant, key, now) {
      const known = tenants.get(tenant)
      const entry = known?.held.get(key)
      if (!known || !entry) return undefined
      known.usedAt = now
      return entry.tenant === tenant && now < entry.until ? entry.value : undefined
    },
    set(tenant, key, value, { bytes: size, until, now }) {
      const needed = size + key.length * 2 + ENTRY_BYTES
      if (needed > Math.min(limit.tenantBytes, limit.bytes)) return
      const known = tenants.get(tenant) ?? { held: share(limit.tenantBytes), usedAt: now }
      known.usedAt = now
      tenants.set(tenant, known)
      makeRoom(tenant, needed, now)
      known.held.set(key, { tenant, value, until, bytes: needed })
    },
  }
}
