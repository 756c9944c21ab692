import { RETENTION } from '../../../../shared/privacy/retention.ts'
import type { Edition } from '../../../../shared/tenant/edition.ts'
import { previewKey } from '../../../../shared/tenant/kv-keys.ts'
import { MINUTE_MS, SECOND_MS } from '../../../../shared/time.ts'
import { randomHex } from '../../../platform/crypto.ts'
import type { SiteStore } from '../../../platform/site-store.ts'
import { openStore } from '../../../platform/store-of.ts'
import { openPastStock } from '../../../stock-index/publish.ts'
import { editionAt } from '../../../stock-records/editions.ts'
import type { Preview } from '../preview.ts'
import { actAt, findSite, requireSite } from './records.ts'
import { RegistryError, type SiteAct } from './service.ts'
import { listValues, missingValues, type Stores } from './values.ts'

/** 104 bits: an address that cannot be guessed, and fits one label of a host name. */
const ID_BYTES = 13

/** `id`: the first label of its host. `until`: epoch ms. */
export type OpenPreview = { id: string; until: number }
type Order = { minutes: number; now: number }

/** Opens a stored edition under an address of its own, on the live stock of the site. */
export async function openPreview(
  stores: Stores,
  slug: string,
  { edition, minutes, now }: Order & { edition: Edition },
): Promise<OpenPreview> {
  const missing = await missingValues(stores.DB, slug, await listValues(stores.KV, slug, edition))
  if (missing.length > 0) throw new RegistryError('no_value', 'This edition is not stored whole: send it first.')
  return store(stores, { slug, ...edition, at: null, stock: null }, { minutes, now })
}

/** Opens a site as it stood at a moment (epoch ms): its config, its pages and its stock (SIT-02). */
export async function openPast(
  stores: Stores,
  slug: string,
  { at, minutes, now }: Order & { at: number },
): Promise<OpenPreview> {
  const { edition } = await findEditionAt(stores, slug, at)
  const past = await editionAt(await openSiteStore(stores, slug), at)
  if (!past)
    throw new RegistryError(
      'no_such_act',
      `No stock of ${slug} of that moment is kept; ${RETENTION.stock_editions.days} days are.`,
    )
  const id = randomHex(ID_BYTES)
  const stock = `${slug}~${id}`
  const until = now + minutes * MINUTE_MS
  await openPastStock({ kv: stores.KV, site: slug, edition: past, as: stock, now, until })
  return store(stores, { slug, ...edition, at, stock }, { minutes, now }, id)
}

export const openSiteStore = async (stores: Stores, slug: string): Promise<SiteStore> =>
  openStore(stores, await requireSite(stores.DB, slug))

/** The act whose edition was live at a moment; throws where there was none. */
export async function findEditionAt(
  { DB }: Pick<Stores, 'DB'>,
  slug: string,
  at: number,
): Promise<SiteAct & { edition: Edition }> {
  if ((await requireSite(DB, slug)).edition === null)
    throw new RegistryError(
      'retired',
      `The data of ${slug} was erased when it was retired; its export has what there was.`,
    )
  const act = await actAt(DB, slug, at)
  if (act?.edition) return { ...act, edition: act.edition }
  throw new RegistryError('no_such_act', `${slug} was not live then. See: npm run sites -- history --site ${slug}`)
}

type StoredPreview = Omit<Preview, 'until' | 'shard'>

async function store(
  { KV, DB }: Stores,
  shown: StoredPreview,
  { minutes, now }: Order,
  id = randomHex(ID_BYTES),
): Promise<OpenPreview> {
  const until = now + minutes * MINUTE_MS
  const shard = (await findSite(DB, shown.slug))?.shard ?? 'DB'
  const preview: Preview = { ...shown, shard, until }
  await KV.put(previewKey(id), JSON.stringify(preview), { expirationTtl: (minutes * MINUTE_MS) / SECOND_MS })
  return { id, until }
}
