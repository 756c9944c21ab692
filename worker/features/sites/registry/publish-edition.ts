import { isScheduled } from '../../../../shared/feed/settings.ts'
import { findForeignSecrets } from '../../../../shared/settings/secret-names.ts'
import type { Edition } from '../../../../shared/tenant/edition.ts'
import { listHosts } from '../../../../shared/tenant/hostnames.ts'
import type { Site } from '../../../../shared/tenant/site-fields.ts'
import type { SiteMark } from '../../../platform/marked-sites.ts'
import { parseConfig } from '../../../platform/site-by-slug.ts'
import { listShards } from '../../../platform/store-of.ts'
import { ownNumbers } from './move/numbers.ts'
import { projectSite } from './project.ts'
import { actStatements, findSite, readHistory, refuseTakenHosts, requireSite } from './records.ts'
import { type Act, type By, isRetired, RegistryError, type SiteAct } from './service.ts'
import { listValues, missingValues, readValue, removeExpiredValues, type Stores, touchValues } from './values.ts'

type Publication = { slug: string; edition: Edition; act: Extract<Act, 'publish' | 'rollback'>; by: By; now: number }

/** Makes an edition live in one transaction; KV follows. Publishing the live edition again changes nothing and gives its act. */
export async function publishEdition(stores: Stores, { slug, edition, act, by, now }: Publication): Promise<SiteAct> {
  const { DB } = stores
  const before = await findSite(DB, slug)
  if (before?.state === 'retired') throw isRetired(slug)
  if (before?.edition && isSame(before.edition, edition)) {
    await projectSite(stores, slug)
    const latest = (await readHistory(DB, slug)).find((past) => past.edition)
    if (latest) return latest
  }
  const names = await listValues(stores.KV, slug, edition)
  const missing = await missingValues(DB, slug, names)
  if (missing.length > 0)
    throw new RegistryError('no_value', `${missing.length} values of this edition are not stored: send them first.`)
  const site = await readConfig(stores, slug, edition)
  const hosts = listHosts(site)
  await refuseTakenHosts(DB, slug, hosts)

  const former = before?.edition ? await listValues(stores.KV, slug, before.edition) : []
  await DB.batch([
    ...(before ? [] : [registerSite(DB, site, await emptiestShard(stores), now)]),
    ...actStatements(
      DB,
      slug,
      { at: now, act, by, edition },
      {
        // A site that was retired meanwhile fails the transaction.
        set: `name = ?3, config = ?4, content = ?5, state = iif(state = 'retired', null, state)`,
        values: [site.name, edition.config, edition.content],
      },
    ),
    ...hostStatements(DB, slug, hosts),
    ...markStatements(DB, site),
    touchValues(DB, slug, former, now),
  ]).catch(async (error: unknown) => {
    throw (await findSite(DB, slug))?.state === 'retired' ? isRetired(slug) : error
  })
  await projectSite(stores, slug)
  await removeExpiredValues(stores, slug, names, now)
  const [latest] = await readHistory(DB, slug)
  return latest!
}

const isSame = (a: Edition, b: Edition) => a.config === b.config && a.content === b.content

export async function rollbackTo(
  stores: Stores,
  { slug, number, by, now }: { slug: string; number: number; by: By; now: number },
): Promise<SiteAct> {
  await requireSite(stores.DB, slug)
  const act = (await readHistory(stores.DB, slug)).find((past) => past.number === number)
  if (act?.edition)
    return publishEdition(stores, {
      slug,
      edition: act.edition,
      act: 'rollback',
      by: { ...by, note: `to ${number}. ${by.note}`.trim() },
      now,
    })
  const rule = act ? 'made no edition live' : 'is not in its history'
  throw new RegistryError(
    'no_such_act',
    `Number ${number} of ${slug} ${rule}. See: npm run sites -- history --site ${slug}`,
  )
}

export async function readConfig({ KV }: Stores, slug: string, { config }: Edition): Promise<Site> {
  const bytes = await readValue({ KV }, slug, { kind: 'config', hash: config })
  const parsed = parseConfig(new TextDecoder().decode(bytes ?? new Uint8Array()), slug)
  // A site that is live with one stays up without that secret; none becomes live with one.
  const problems = 'site' in parsed ? findForeignSecrets(parsed.site, slug) : parsed.problems
  if ('site' in parsed && problems.length === 0) return parsed.site
  const faults = problems.map(({ path, rule }) => `${path} ${rule}`).join('; ')
  throw new RegistryError('invalid', `The config of ${slug} is not valid: ${faults}.`)
}

const registerSite = (db: D1Database, { slug, name }: Site, shard: string, now: number) =>
  db
    .prepare(
      `insert into site (slug, name, state, shard, changed_at) values (?, ?, 'live', ?, ?) on conflict do nothing`,
    )
    .bind(slug, name, shard, now)

/** The hosts that the config names, in place of those that the config before named. */
const hostStatements = (db: D1Database, slug: string, hosts: string[]): D1PreparedStatement[] => [
  db
    .prepare(
      `update site_host set removed = 1 where site = ?1 and source = 'config'
       and hostname not in (select value from json_each(?2))`,
    )
    .bind(slug, JSON.stringify(hosts)),
  // A conflict with a host that another site has taken meanwhile fails the transaction.
  db
    .prepare(
      `insert into site_host (hostname, site, source) select value, ?1, 'config' from json_each(?2) where true
       on conflict (hostname) do update set removed = 0,
         source = iif(site_host.removed = 1, excluded.source, site_host.source),
         site = iif(site_host.removed = 1 or site_host.site = excluded.site, excluded.site, null)`,
    )
    .bind(slug, JSON.stringify(hosts)),
]

export function markStatements(db: D1Database, site: Site): D1PreparedStatement[] {
  const has: Record<SiteMark, boolean> = {
    feeds: site.feeds.some(isScheduled),
    index_now: site.seo.index_now_key !== null,
    reviews: site.reviews.provider === 'google',
  }
  const marks = Object.entries(has).flatMap(([mark, isSet]) => (isSet ? [mark] : []))
  return [
    db.prepare('delete from site_mark where site = ?').bind(site.slug),
    db
      .prepare('insert into site_mark (mark, site) select value, ?1 from json_each(?2)')
      .bind(site.slug, JSON.stringify(marks)),
  ]
}

/** The database that a new site goes to: of those that are open to new sites, the one with the fewest. */
async function emptiestShard(stores: Stores): Promise<string> {
  const closed = new Set(stores.CLOSED_SHARDS?.split(',').map((name) => name.trim()))
  const open = listShards(stores).filter(({ name }) => !closed.has(name))
  const { results } = await stores.DB.prepare(
    "select shard, count(*) as sites from site where state <> 'retired' group by shard",
  ).all<{ shard: string; sites: number }>()
  const sitesIn = new Map(results.map(({ shard, sites }) => [shard, sites]))
  const [emptiest] = open.toSorted((a, b) => (sitesIn.get(a.name) ?? 0) - (sitesIn.get(b.name) ?? 0))
  if (!emptiest) throw new RegistryError('invalid', 'No database takes new sites: CLOSED_SHARDS names all of them.')
  await ownNumbers(stores, emptiest)
  return emptiest.name
}
