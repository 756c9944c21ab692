import { LRUCache } from 'lru-cache'
import type { ConfigProblem } from '../../shared/tenant/issues.ts'
import { siteKey } from '../../shared/tenant/kv-keys.ts'
import { parseSite } from '../../shared/tenant/parse.ts'
import type { Site } from '../../shared/tenant/schema.ts'
import { report as logReport, type Report } from './log.ts'
import { withTimeout } from './timeout.ts'

const KV_TIMEOUT_MS = 2_000
const MAX_SITES = 1_000

/** The last good config of each site, by slug, with the text that it was parsed from. */
export type SiteConfigs = LRUCache<string, { site: Site; text: string }>

export const siteConfigs = (): SiteConfigs => new LRUCache({ max: MAX_SITES })

/** One for the isolate: requests and scheduled work share the last good copies. */
export const isolateConfigs = siteConfigs()

type KvReader = { get(key: string): Promise<string | null> }
export type SiteReader = { configs: SiteConfigs; report: Report }

/** Reads a text from KV; throws where KV gives no answer in time. */
export const readKv = (kv: KvReader, key: string): Promise<string | null> => withTimeout(kv.get(key), KV_TIMEOUT_MS)

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
  let text: string | null
  try {
    text = await readKv(kv, siteKey(slug))
  } catch (error) {
    if (!lastGood) throw error
    report({ event: 'site.unreachable', site: slug, message: error instanceof Error ? error.message : String(error) })
    return lastGood.site
  }
  if (text === null) {
    configs.delete(slug)
    return null
  }
  if (lastGood?.text === text) return lastGood.site
  const parsed = parseConfig(text, slug)
  if ('problems' in parsed) {
    report({ event: 'site.invalid', site: slug, problems: parsed.problems })
    return lastGood?.site ?? null
  }
  configs.set(slug, { site: parsed.site, text })
  return parsed.site
}

function parseConfig(text: string, slug: string): { site: Site } | { problems: ConfigProblem[] } {
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
