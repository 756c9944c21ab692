import { siteKey } from '../../shared/tenant/kv-keys.ts'
import type { Bindings } from '../bindings.ts'

/** What the publication of a site marks beside its config, so that the schedule need not read every config. */
export type SiteMark = 'feeds' | 'index_now' | 'reviews'

/** The slugs of the sites with a mark. */
export async function markedSites(kv: Pick<Bindings['KV'], 'list'>, mark: SiteMark): Promise<string[]> {
  const slugs: string[] = []
  let cursor: string | null = null
  do {
    const page: KVNamespaceListResult<Partial<Record<SiteMark, boolean>>> = await kv.list({
      prefix: siteKey(''),
      cursor,
    })
    for (const { name, metadata } of page.keys) if (metadata?.[mark]) slugs.push(name.slice(siteKey('').length))
    cursor = page.list_complete ? null : page.cursor
  } while (cursor !== null)
  return slugs
}
