import { LRUCache } from 'lru-cache'

/** What one tenant holds, and when something of it was last asked for. */
type Share<Value> = { entries: LRUCache<string, Entry<Value>>; usedAt: number }
type Entry<Value> = { tenant: string; value: Value; until: number }

/**
 * Values of many tenants in an isolate's memory, under one bound in bytes. When room is short it comes from whoever
 * has been idle, else from whoever holds most: a tenant that is asked for everything, by a crawler say, pushes out
 * its own values and never another's. Within a tenant the least recently used goes first (SRC-10).
 */
export type FairMemory<Value> = {
  /** undefined: not held, or past its time. `now` is in epoch milliseconds. */
  get(tenant: string, key: string, now: number): Value | undefined
  /** `bytes` is what the value takes, `until` its last moment. Too large a value is not held. */
  set(tenant: string, key: string, value: Value, about: { bytes: number; until: number; now: number }): void
  /** What is held, of one tenant or of all. */
  bytes(tenant?: string): number
}

/** Unasked for so long, a tenant gives its room back as soon as it is needed. */
const IDLE_MS = 5 * 60_000
/** What the two maps and the entry itself take besides key and value. */
const ENTRY_BYTES = 250

export function fairMemory<Value>(limit: { bytes: number; tenantBytes: number }): FairMemory<Value> {
  const shares = new Map<string, Share<Value>>()
  const bytes = (tenant?: string) =>
    tenant === undefined
      ? [...shares.values()].reduce((sum, { entries }) => sum + entries.calculatedSize, 0)
      : (shares.get(tenant)?.entries.calculatedSize ?? 0)

  function shareOf(tenant: string, now: number): Share<Value> {
    const share = shares.get(tenant) ?? { entries: new LRUCache({ maxSize: limit.tenantBytes }), usedAt: now }
    shares.set(tenant, share)
    return share
  }

  function makeRoom(tenant: string, needed: number, now: number): void {
    let held = bytes()
    while (held + needed > limit.bytes) {
      const idle = [...shares].find(([name, { usedAt }]) => name !== tenant && now - usedAt > IDLE_MS)
      if (idle) shares.delete(idle[0])
      else if (!largest(tenant, needed)?.entries.pop()) return
      held = bytes()
    }
  }

  /** The share that holds most once the tenant has what it needs. */
  function largest(tenant: string, needed: number): Share<Value> | null {
    let most = 0
    let found: Share<Value> | null = null
    for (const [name, share] of shares) {
      const size = share.entries.calculatedSize + (name === tenant ? needed : 0)
      if (size > most && share.entries.size > 0) [most, found] = [size, share]
    }
    return found
  }

  return {
    bytes,
    get(tenant, key, now) {
      const share = shares.get(tenant)
      const entry = share?.entries.get(key)
      if (!share || !entry) return undefined
      share.usedAt = now
      return entry.tenant === tenant && now < entry.until ? entry.value : undefined
    },
    set(tenant, key, value, { bytes: size, until, now }) {
      const needed = size + key.length * 2 + ENTRY_BYTES
      if (needed > Math.min(limit.tenantBytes, limit.bytes)) return
      const share = shareOf(tenant, now)
      share.usedAt = now
      share.entries.delete(key)
      makeRoom(tenant, needed, now)
      share.entries.set(key, { tenant, value, until }, { size: needed })
    },
  }
}
