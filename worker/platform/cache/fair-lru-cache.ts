import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '../../../shared/time.ts'

/** Share of the memory that entries requested once may take before they are evicted first. */
const NEWCOMERS_SHARE = 0.25

/**
 * The entries of one tenant in memory, each with its size in bytes. They stay among the newcomers until their second
 * request. A crawler requests every page once, and so evicts other entries requested once, but none that are requested again
 * and again.
 */
function share<Item extends { bytes: number }>(most: number) {
  const room = { maxSize: most, sizeCalculation: ({ bytes }: Item) => bytes }
  const newcomers = new LRUCache<string, Item>(room)
  const wanted = new LRUCache<string, Item>(room)
  const bytes = () => newcomers.calculatedSize + wanted.calculatedSize
  return {
    bytes,
    get(key: string): Item | undefined {
      const newcomer = newcomers.get(key)
      if (!newcomer) return wanted.get(key)
      newcomers.delete(key)
      wanted.set(key, newcomer)
      return newcomer
    },
    set(key: string, item: Item): void {
      const place = wanted.has(key) ? wanted : newcomers
      place.set(key, item)
    },
    /** Evicts the entry that is least likely to be requested again; false when nothing is left. */
    shrink(): boolean {
      const isCrowded = newcomers.calculatedSize > bytes() * NEWCOMERS_SHARE
      return Boolean((isCrowded ? newcomers.pop() : wanted.pop()) ?? newcomers.pop())
    },
  }
}

type Entry<Value> = { tenant: string; value: Value; until: number; bytes: number }
type TenantEntries<Value> = { held: ReturnType<typeof share<Entry<Value>>>; usedAt: number }

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
/** Overhead of a tenant, counted against the bound of all. */
const TENANT_BYTES = 4_000

export function fairLruCache<Value>(limit: { bytes: number; tenantBytes: number }): FairLruCache<Value> {
  /** In the order of their last use. */
  const tenants = new Map<string, TenantEntries<Value>>()
  let total = 0

  const bytes = (tenant?: string) => (tenant === undefined ? total : (tenants.get(tenant)?.held.bytes() ?? 0))

  /** Changes what a tenant holds; one that holds nothing any more is forgotten. */
  function change<Result>(name: string, { held }: TenantEntries<Value>, work: () => Result): Result {
    const before = held.bytes()
    const result = work()
    total += held.bytes() - before
    if (held.bytes() === 0) tenants.delete(name)
    return result
  }

  function use(name: string, known: TenantEntries<Value>, now: number): void {
    known.usedAt = now
    tenants.delete(name)
    tenants.set(name, known)
  }

  function forget([name, { held }]: [string, TenantEntries<Value>]): void {
    total -= held.bytes()
    tenants.delete(name)
  }

  function makeRoom(mine: string, needed: number, now: number): void {
    const own = tenants.get(mine)
    if (own) while (own.held.bytes() + needed > limit.tenantBytes) change(mine, own, () => own.held.shrink())
    while (total + needed + tenants.size * TENANT_BYTES > limit.bytes) {
      const [first] = tenants
      if (!first) return
      if (first[0] !== mine && now - first[1].usedAt > IDLE_MS) forget(first)
      else {
        const [name, most] = largest(mine, needed)
        if (!change(name, most, () => most.held.shrink())) return
      }
    }
  }

  /** The tenant that would hold most once the new entry is added. */
  function largest(mine: string, needed: number): [string, TenantEntries<Value>] {
    const measureSize = ([name, { held }]: [string, TenantEntries<Value>]) =>
      held.bytes() + (name === mine ? needed : 0)
    return [...tenants].reduce((most, each) => (measureSize(each) > measureSize(most) ? each : most))
  }

  return {
    bytes,
    get(tenant, key, now) {
      const known = tenants.get(tenant)
      const entry = known && change(tenant, known, () => known.held.get(key))
      if (!known || !entry) return undefined
      use(tenant, known, now)
      return entry.tenant === tenant && now < entry.until ? entry.value : undefined
    },
    set(tenant, key, value, { bytes: size, until, now }) {
      const needed = size + key.length * 2 + ENTRY_BYTES
      if (needed > Math.min(limit.tenantBytes, limit.bytes)) return
      makeRoom(tenant, needed, now)
      const known = tenants.get(tenant) ?? { held: share(limit.tenantBytes), usedAt: now }
      use(tenant, known, now)
      change(tenant, known, () => known.held.set(key, { tenant, value, until, bytes: needed }))
    },
  }
}
