import { previewKey } from '../../../../shared/tenant/kv-keys.ts'
import { MINUTE_MS, SECOND_MS } from '../../../../shared/time.ts'
import { randomHex } from '../../../platform/crypto.ts'
import type { Preview } from '../preview.ts'
import { findSite } from './records.ts'
import { type OpenPreview, type PreviewOrder, RegistryError } from './service.ts'
import { missingValues, type Stores, valuesOf } from './values.ts'

/** 104 bits: an address that cannot be guessed, and fits one label of a host name. */
const ID_BYTES = 13

/** Opens an edition under an address of its own, on the live stock of the site. */
export async function openPreview(
  { KV, DB }: Stores,
  slug: string,
  { edition, minutes, now }: PreviewOrder & { now: number },
): Promise<OpenPreview> {
  const missing = await missingValues(DB, slug, await valuesOf(KV, slug, edition))
  if (missing.length > 0) throw new RegistryError('no_value', 'This edition is not stored whole: send it first.')
  const id = randomHex(ID_BYTES)
  const until = now + minutes * MINUTE_MS
  const shard = (await findSite(DB, slug))?.shard ?? 'DB'
  const preview: Preview = { slug, shard, ...edition, until, at: null, stock: null }
  await KV.put(previewKey(id), JSON.stringify(preview), { expirationTtl: (minutes * MINUTE_MS) / SECOND_MS })
  return { id, until }
}
