import { RETIRED_FOR_DAYS } from '../../../../shared/tenant/edition.ts'
import { photosUnder, reviewsKey, toldKey, VALUE_KINDS } from '../../../../shared/tenant/kv-keys.ts'
import { DAY_MS } from '../../../../shared/time.ts'
import { chooseDatabase, type Shard } from '../../../platform/store-of.ts'
import { pointerKey, storedUnder } from '../../../stock-index/pointer.ts'
import { projectSite } from './project.ts'
import { markStatements, readConfig } from './publish-edition.ts'
import { actStatements, requireSite } from './records.ts'
import { deletions } from './rows.ts'
import { type By, RegistryError, type SiteRecord } from './service.ts'
import type { Stores } from './values.ts'

/** Rows of each table and values that one call deletes, so that none of them runs long. */
const ROWS_A_CALL = 2_000
const VALUES_A_CALL = 500
const CALLS_A_RUN = 100

/** Takes a site off the network. Its data and its hosts stay its own for `RETIRED_FOR_DAYS`. */
export async function retireSite(stores: Stores, slug: string, by: By, now: number): Promise<SiteRecord> {
  const { DB } = stores
  const before = await requireSite(DB, slug)
  if (before.state !== 'retired')
    await DB.batch([
      ...actStatements(DB, slug, { at: now, act: 'retire', by }, { set: `state = 'retired'` }),
      DB.prepare('delete from site_mark where site = ?').bind(slug),
    ])
  await projectSite(stores, slug)
  return requireSite(DB, slug)
}

/** Brings a retired site back whole, as it was: live, or paused. */
export async function restoreSite(stores: Stores, slug: string, by: By, now: number): Promise<SiteRecord> {
  const { DB } = stores
  const { state, edition } = await requireSite(DB, slug)
  if (state !== 'retired') throw new RegistryError('invalid', `${slug} is ${state}: there is nothing to restore.`)
  if (!edition)
    throw new RegistryError('retired', `${slug} was retired over ${RETIRED_FOR_DAYS} days ago, and is erased.`)
  // Erased meanwhile, it fails the transaction.
  const set = `state = iif(config is null, null, iif((select act from site_act where site = ?1
    and act in ('pause', 'resume') order by number desc limit 1) = 'pause', 'paused', 'live'))`
  await DB.batch([
    ...actStatements(DB, slug, { at: now, act: 'restore', by }, { set }),
    ...markStatements(DB, await readConfig(stores, slug, edition)),
  ])
  await projectSite(stores, slug)
  return requireSite(DB, slug)
}

/** Erases, as a job of the day, the sites of a database whose time to be restored is over; false: more than a run takes. */
export async function eraseRetired(stores: Stores, { name }: Shard, now: number): Promise<boolean> {
  const { results } = await stores.DB.prepare(
    `select slug from site where state = 'retired' and shard = ?1
     and exists (select 1 from site_value where site = slug) and not exists (select 1 from site_move where site = slug)
     and (select max(at) from site_act where site = slug and act = 'retire') <= ?2`,
  )
    .bind(name, now - RETIRED_FOR_DAYS * DAY_MS)
    .all<{ slug: string }>()
  let calls = CALLS_A_RUN
  for (const { slug } of results) while ((await eraseSite(stores, slug)) > 0) if (--calls === 0) return false
  return true
}

/** Deletes the data of a retired site, a part a call; gives how much, 0 when nothing is left. Its history stays. */
export async function eraseSite(stores: Stores, slug: string): Promise<number> {
  const { KV, DB } = stores
  const { shard } = await requireSite(DB, slug)
  const isEnded = 'exists (select 1 from site where slug = ?1 and config is null)'
  const statements = [
    `update site set config = null, content = null, primary_host = null where slug = ?1 and state = 'retired'`,
    `update site_host set removed = 1 where site = ?1 and ${isEnded}`,
    // `domains remove` ends them at Cloudflare.
    `update site_domain set state = 'removing' where site = ?1 and ${isEnded}`,
  ]
  const [ended] = await DB.batch(statements.map((sql) => DB.prepare(sql).bind(slug)))
  if (ended!.meta.changes === 0) throw new RegistryError('invalid', `${slug} is not retired: its data is not erased.`)
  await projectSite(stores, slug)
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
