import { PHOTO_FIELD } from '../../../shared/manage/photo.ts'
import { photoKey } from '../../../shared/tenant/kv-keys.ts'
import { photoNameIn } from '../../platform/photo-token.ts'
import type { SiteStore } from '../../platform/site-store.ts'

/** The KV keys of the photographs that were added to leads: their changes name them (DSK-01). */
export async function photoKeysOf(store: SiteStore, leads: readonly string[]): Promise<string[]> {
  const { results } = await store
    .prepare(
      `select json_extract(doc, '$.fields.${PHOTO_FIELD}') as address from lead_change
       where site = ?1 and lead_id in (select value from json_each(?2)) and address is not null`,
    )
    .bind(JSON.stringify(leads))
    .all<{ address: string }>()
  const names = results.flatMap(({ address }) => photoNameIn(address.split('/').at(-1) ?? '') ?? [])
  return [...new Set(names.map((name) => photoKey(store.site, name)))]
}
