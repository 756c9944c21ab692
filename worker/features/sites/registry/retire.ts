import { photosUnder, reviewsKey, toldKey, VALUE_KINDS } from '../../../../shared/tenant/kv-keys.ts'
import { chooseDatabase } from '../../../platform/store-of.ts'
import { pointerKey, storedUnder } from '../../../stock-index/pointer.ts'
import { projectSite } from './project.ts'
import { actStatements, requireSite } from './records.ts'
import { deletions } from './rows.ts'
import { type By, RegistryError, type SiteRecord } from './service.ts'
import type { Stores } from './values.ts'

/** Rows of each table and values that one call deletes, so that none of them runs long. */
const ROWS_A_CALL = 2_000
const VALUES_A_CALL = 500

/** Takes a site off the network for good: its hosts lead nowhere. Its data stays until `eraseSite`. */
export async function retireSite(stores: Stores, slug: string, by: By, now: number): Promise<SiteRecord> {
  const { DB } = stores
  const before = await requireSite(DB, slug)
  if (before.state !== 'retired')
    await DB.batch([
      ...actStatements(DB, slug, { at: now, act: 'retire', by }, { set: `state = 'retired', primary_host = null` }),
      DB.prepare('update site_host set removed = 1 where site = ?').bind(slug),
      // `domains remove` ends them at Cloudflare.
      DB.prepare(`update site_domain set state = 'removing' where site = ?`).bind(slug),
      DB.prepare('delete from site_mark where site = ?').bind(slug),
    ])
  await projectSite(stores, slug)
  return requireSite(DB, slug)
}

/** Deletes the data of a retired site, a part a call; gives how much, 0 when nothing is left. Its history stays. */
export async function eraseSite(stores: Stores, slug: string): Promise<number> {
  const { KV, DB } = stores
  const { state, shard, edition, move } = await requireSite(DB, slug)
  if (state !== 'retired')
    throw new RegistryError('invalid', `${slug} is ${state}: retire it before its data is erased.`)
  if (move)
    throw new RegistryError('invalid', `${slug} is being moved: its data is erased after that, in some minutes.`)
  if (edition) await DB.prepare('update site set config = null, content = null where slug = ?').bind(slug).run()
  let rows = 0
  for (const statement of await deletions(chooseDatabase(stores, shard), slug, { most: ROWS_A_CALL }))
    rows += (await statement.run()).meta.changes
  const values = await deleteValues(KV, slug)
  if (rows + values === 0) await DB.prepare('delete from site_value where site = ?').bind(slug).run()
  return rows + values
}

async function deleteValues(kv: KVNamespace, slug: string): Promise<number> {
  const prefixes = [
    ...VALUE_KINDS.map((kind) => `${kind}:${slug}:`),
    storedUnder(slug),
    `${pointerKey(slug)}~`,
    photosUnder(slug),
  ]
  const names = [pointerKey(slug), reviewsKey(slug), toldKey(slug)]
  let deleted = 0
  for (const prefix of prefixes) {
    const { keys } = await kv.list({ prefix, limit: VALUES_A_CALL })
    for (const { name } of keys) await kv.delete(name)
    deleted += keys.length
    if (deleted >= VALUES_A_CALL) return deleted
  }
  for (const name of names) await kv.delete(name)
  return deleted
}
