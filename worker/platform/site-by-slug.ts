import { siteKey } from '../../shared/tenant/kv-keys.ts'
import { parseSite } from '../../shared/tenant/parse.ts'
import type { Site } from '../../shared/tenant/schema.ts'

/** A site for work that no request asked for; null where there is none, or none that is sound. Throws while KV is down. */
export async function siteBySlug(kv: KVNamespace, slug: string): Promise<Site | null> {
  const stored = await kv.get(siteKey(slug))
  if (stored === null) return null
  const parsed = parseSite(JSON.parse(stored))
  return 'site' in parsed ? parsed.site : null
}
