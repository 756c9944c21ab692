import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { parseJson } from '../../shared/json.ts'
import type { ConfigProblem } from '../../shared/settings/issues.ts'
import { SITE_STATES } from '../../shared/tenant/edition.ts'
import { siteKey } from '../../shared/tenant/kv-keys.ts'
import { parseSite } from '../../shared/tenant/parse.ts'
import type { Site } from '../../shared/tenant/site-fields.ts'
import { errorText, report as logReport, type Report } from './log.ts'

/** Of an isolate's 128 MB: some hundred sites, the least recently used of which is read again. */
const MAX_CONFIG_BYTES = 10 * 2 ** 20
/** A config, what is parsed from it and what is worked out of it (theme, frame, rules), measured a character of its text. */
export const BYTES_PER_CHAR = 7
/** Seconds for which KV may answer from a cache near the reader; the shortest that KV allows. */
export const POINTER_CACHE_TTL = 30

/** The last good config of each site, by slug, with the text that it was parsed from. */
export type SiteConfigs = LRUCache<string, { site: Site; text: string }>

export const siteConfigs = (maxBytes = MAX_CONFIG_BYTES): SiteConfigs =>
  new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ text }) => text.length * BYTES_PER_CHAR + 1 })

/** One for the isolate: requests and scheduled work share the last good copies. */
export const isolateConfigs = siteConfigs()

type KvValue = { value: string | null; metadata: unknown }
type KvReader = {
  get(key: string, options?: { cacheTtl: number }): Promise<string | null>
  getWithMetadata(key: string, options?: { cacheTtl: number }): Promise<KvValue>
}
export type SiteReader = { configs: SiteConfigs; report: Report }

/** Reads a text from KV; throws where KV gives no answer in time. */
export const readKv = (kv: Pick<KvReader, 'get'>, key: string): Promise<string | null> =>
  kv.get(key, { cacheTtl: POINTER_CACHE_TTL })

/** What stands beside a config: the rest of its edition, and where the registry has placed the site. */
const placementSchema = z.object({
  content: z.string().exactOptional(),
  shard: z.string().exactOptional(),
  moving: z.boolean().exactOptional(),
  state: z.enum(SITE_STATES).exactOptional(),
  primary: z.string().exactOptional(),
})
export type SiteMetadata = z.output<typeof placementSchema>

/**
 * The site of a slug as KV has it now; null where there is none. While KV is down or holds an invalid config, the last
 * good copy that this isolate read, which the log then names. Without such a copy an invalid config gives null, and a
 * KV that is down makes it throw. The same config gives the same object.
 */
export async function siteBySlug(
  kv: KvReader,
  slug: string,
  { configs, report }: SiteReader = { configs: isolateConfigs, report: logReport },
): Promise<Site | null> {
  const lastGood = configs.get(slug)
  let stored: KvValue
  try {
    stored = await kv.getWithMetadata(siteKey(slug), { cacheTtl: POINTER_CACHE_TTL })
  } catch (error) {
    if (!lastGood) throw error
    report({ event: 'site.unreachable', site: slug, message: errorText(error) })
    return lastGood.site
  }
  if (stored.value === null) {
    configs.delete(slug)
    return null
  }
  const text = `${JSON.stringify(stored.metadata ?? {})}\n${stored.value}`
  if (lastGood?.text === text) return lastGood.site
  const parsed = parseConfig(stored.value, slug)
  if ('problems' in parsed) {
    report({ event: 'site.invalid', site: slug, problems: parsed.problems })
    return lastGood?.site ?? null
  }
  const site = withPlacement(parsed.site, stored.metadata)
  configs.set(slug, { site, text })
  return site
}

/** A site at its primary host, with its placement. */
export function withPlacement(site: Site, metadata: unknown): Site {
  const { primary, ...placement } = placementSchema.safeParse(metadata ?? {}).data ?? {}
  return { ...site, ...(primary !== undefined && { url: `https://${primary}` }), ...placement }
}

/** The site that a stored config describes, or what is wrong with it. */
export function parseConfig(text: string, slug: string): { site: Site } | { problems: ConfigProblem[] } {
  const json = parseJson(text)
  if (json === null) return { problems: [{ path: 'the config', rule: 'is not JSON' }] }
  const parsed = parseSite(json)
  if ('site' in parsed && parsed.site.slug !== slug) {
    return { problems: [{ path: 'slug', rule: `must be ${slug}, under which it is kept` }] }
  }
  return parsed
}
