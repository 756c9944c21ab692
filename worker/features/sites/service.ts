import { LRUCache } from 'lru-cache'
import { hostKey, siteKey } from '../../../shared/tenant/kv-keys.ts'
import { type Problem, parseSite } from '../../../shared/tenant/parse.ts'
import type { Site } from '../../../shared/tenant/schema.ts'
import { withTimeout } from '../../platform/timeout.ts'

/** Knows which site lives at which host (TEN-01). */
export type Sites = {
  /** null: no site lives there. Throws when nobody can say, as when the store is down and the host was never asked for. */
  at(hostname: string): Promise<Site | null>
}

/** A site is looked up again, behind the answer, when it was last looked up so long ago. */
const FRESH_FOR_MS = 30_000
const TIMEOUT_MS = 2_000
const MOST_SITES = 1_000
const MOST_STRANGERS = 10_000

type Known = { site: Site; text: string; checkedAt: number }

/** What an isolate remembers across requests: sites by host, and when a host was last found empty. */
export type SiteMemory = { known: LRUCache<string, Known>; strangers: LRUCache<string, number> }

export function siteMemory(): SiteMemory {
  return { known: new LRUCache({ max: MOST_SITES }), strangers: new LRUCache({ max: MOST_STRANGERS }) }
}

type Store = { get(key: string): Promise<string | null> }
type Means = {
  memory: SiteMemory
  kv: Store
  now: number
  /** Lets work outlive the answer. */
  defer: (work: Promise<unknown>) => void
  report: (event: SiteTrouble) => void
}
export type SiteTrouble =
  | { event: 'site.invalid'; hostname: string; slug: string; problems: Problem[] }
  | { event: 'site.unreachable'; hostname: string; error: string }

/**
 * Sites from KV (`host:<hostname>` names a slug, `site:<slug>` holds its config) by way of the isolate's memory. The
 * last good copy stays while KV is down or holds something that is no config.
 */
export function kvSites(means: Means): Sites {
  const { memory, now } = means
  return {
    async at(hostname) {
      const known = memory.known.get(hostname)
      if (!known) return isStranger(memory, hostname, now) ? null : lookAndTell(means, hostname)
      if (now - known.checkedAt >= FRESH_FOR_MS) {
        known.checkedAt = now
        means.defer(lookAndTell(means, hostname).catch(() => known.site))
      }
      return known.site
    },
  }
}

function isStranger(memory: SiteMemory, hostname: string, now: number): boolean {
  const foundEmptyAt = memory.strangers.get(hostname)
  return foundEmptyAt !== undefined && now - foundEmptyAt < FRESH_FOR_MS
}

async function lookAndTell(means: Means, hostname: string): Promise<Site | null> {
  try {
    return await look(means, hostname)
  } catch (error) {
    means.report({ event: 'site.unreachable', hostname, error: error instanceof Error ? error.message : String(error) })
    throw error
  }
}

/** Asks the store and remembers what it says. */
async function look({ memory, kv, now, report }: Means, hostname: string): Promise<Site | null> {
  const slug = await withTimeout(kv.get(hostKey(hostname)), TIMEOUT_MS)
  const text = slug && (await withTimeout(kv.get(siteKey(slug)), TIMEOUT_MS))
  if (!slug || !text) return forget(memory, hostname, now)

  const known = memory.known.get(hostname)
  if (known?.text === text) return known.site
  const parsed = read(text, slug)
  if ('problems' in parsed) {
    report({ event: 'site.invalid', hostname, slug, problems: parsed.problems })
    return known?.site ?? forget(memory, hostname, now)
  }
  memory.known.set(hostname, { site: parsed.site, text, checkedAt: now })
  memory.strangers.delete(hostname)
  return parsed.site
}

function forget(memory: SiteMemory, hostname: string, now: number): null {
  memory.known.delete(hostname)
  memory.strangers.set(hostname, now)
  return null
}

function read(text: string, slug: string) {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { problems: [{ path: 'the config', rule: 'is not JSON' }] }
  }
  const parsed = parseSite(json)
  if ('site' in parsed && parsed.site.slug !== slug) {
    return { problems: [{ path: 'slug', rule: `must be ${slug}, under which it is kept` }] }
  }
  return parsed
}
