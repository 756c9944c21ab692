import { PHOTO_FIELD } from '../../../shared/manage/photo.ts'
import { photoKey, photosOfLead } from '../../../shared/tenant/kv-keys.ts'
import { photoNameIn } from '../../platform/lead-tokens.ts'
import type { SiteStore } from '../../platform/site-store.ts'

/**
 * The KV keys of the photographs that were added to leads (DSK-01): those that their changes name, since a list may lack what
 * was stored within the minute, and those that are listed, since an upload that was cut short has no change.
 */
export async function photoKeysOf(
  store: SiteStore,
  kv: Pick<KVNamespace, 'list'>,
  leads: readonly string[],
): Promise<string[]> {
  const { results } = await store
    .prepare(
      `select json_extract(doc, '$.fields.${PHOTO_FIELD}') as address from lead_change
       where site = ?1 and lead_id in (select value from json_each(?2)) and address is not null`,
    )
    .bind(JSON.stringify(leads))
    .all<{ address: string }>()
  const named = results.flatMap(({ address }) => photoNameIn(address.split('/').at(-1) ?? '') ?? [])
  const listed: string[] = []
  for (const lead_id of leads) {
    const prefix = photosOfLead(store.site, lead_id)
    for (let cursor: string | null = null; ; ) {
      const page: KVNamespaceListResult<unknown> = await kv.list({ prefix, cursor })
      listed.push(...page.keys.map(({ name }) => name))
      if (page.list_complete) break
      cursor = page.cursor
    }
  }
  return [...new Set([...named.map((name) => photoKey(store.site, name)), ...listed])]
}
