import type { Edition } from '../../../../shared/tenant/edition.ts'
import { type By, RegistryError, type SiteAct, type SiteHost, type SiteMove, type SiteRecord } from './service.ts'

type StoredEdition = { config: string | null; content: string | null }

const readEdition = ({ config, content }: StoredEdition): Edition | null =>
  config === null || content === null ? null : { config, content }

type Row = StoredEdition &
  Pick<SiteRecord, 'slug' | 'name' | 'state' | 'shard' | 'number' | 'primary' | 'changed_at'> & {
    /** JSON. */
    hosts: string
    move: string | null
  }

const SITES = `select slug, name, state, shard, config, content, number, primary_host as "primary", changed_at,
    (select json_group_array(json_object('hostname', hostname, 'source', source) order by hostname)
      from site_host where site = slug and removed = 0) as hosts,
    (select json_object('from_shard', from_shard, 'to_shard', to_shard, 'step', step, 'stepped_at', stepped_at)
      from site_move where site = slug) as move
  from site`

const readRecord = ({ config, content, hosts, move, ...row }: Row): SiteRecord => ({
  ...row,
  edition: readEdition({ config, content }),
  hosts: JSON.parse(hosts) as SiteHost[],
  move: move === null ? null : (JSON.parse(move) as SiteMove),
})

/** A site with its hosts; null where the registry has none of that slug. */
export async function findSite(db: D1Database, slug: string): Promise<SiteRecord | null> {
  const row = await db.prepare(`${SITES} where slug = ?`).bind(slug).first<Row>()
  return row && readRecord(row)
}

/** The same; throws where there is none. */
export async function requireSite(db: D1Database, slug: string): Promise<SiteRecord> {
  const found = await findSite(db, slug)
  if (found) return found
  throw new RegistryError('no_site', `There is no site ${slug}. The sites are listed by: npm run sites -- list`)
}

export async function listSites(db: D1Database): Promise<SiteRecord[]> {
  const { results } = await db.prepare(`${SITES} order by slug`).all<Row>()
  return results.map(readRecord)
}

/** Throws where another site has one of these hosts, or has added it as a domain. */
export async function refuseTakenHosts(db: D1Database, slug: string, hosts: string[]): Promise<void> {
  const { results } = await db
    .prepare(
      `select hostname, site from (
         select hostname, site from site_host where removed = 0 union select hostname, site from site_domain
       ) where site <> ?1 and hostname in (select value from json_each(?2))`,
    )
    .bind(slug, JSON.stringify(hosts))
    .all<{ hostname: string; site: string }>()
  if (results.length === 0) return
  const taken = results.map(({ hostname, site }) => `${hostname} belongs to ${site}`).join('; ')
  throw new RegistryError('host_taken', `A host leads to one site: ${taken}.`)
}

type ActRow = Omit<SiteAct, 'edition'> & StoredEdition

const readAct = ({ config, content, ...act }: ActRow): SiteAct => ({
  ...act,
  edition: readEdition({ config, content }),
})

const ACTS_OF_SITE = 'select number, at, actor, act, config, content, note from site_act where site = ?'

/** What was done to a site, newest first. */
export async function readHistory(db: D1Database, slug: string): Promise<SiteAct[]> {
  const { results } = await db.prepare(`${ACTS_OF_SITE} order by number desc`).bind(slug).all<ActRow>()
  return results.map(readAct)
}

/** The edition that was live at a moment (epoch ms), and the act that made it so; null before the first. */
export async function actAt(db: D1Database, slug: string, moment: number): Promise<SiteAct | null> {
  const row = await db
    .prepare(`${ACTS_OF_SITE} and at <= ? and config is not null order by number desc limit 1`)
    .bind(slug, moment)
    .first<ActRow>()
  return row && readAct(row)
}

type NewAct = Pick<SiteAct, 'at' | 'act'> & { by: By; edition?: Edition }
type SiteChange = {
  /** Further columns of the site, as SQL; its values are `?3` on. */
  set?: string
  values?: (string | number)[]
  /** SQL on the site `?1` and the time of the act `?2`, without which nothing changes. */
  condition?: string
}

/** An act on a site with its line of the history, as statements for one transaction. KV has yet to follow. */
export const actStatements = (
  db: D1Database,
  slug: string,
  { at, act, by, edition }: NewAct,
  { set, values = [], condition = '' }: SiteChange = {},
): D1PreparedStatement[] => [
  db
    .prepare(
      `update site set ${set ? `${set},` : ''} number = number + 1, changed_at = ?2, projected = 0
       where slug = ?1 ${condition}`,
    )
    .bind(slug, at, ...values),
  db
    .prepare(
      `insert into site_act (site, number, at, actor, act, config, content, note)
       select slug, number, ?2, ?3, ?4, ?5, ?6, ?7 from site where slug = ?1 ${condition}`,
    )
    .bind(slug, at, by.actor, act, edition?.config ?? null, edition?.content ?? null, by.note),
]

/** Since when KV has what the registry says of a site (epoch ms), and which site that is. */
type Projected = { slug: string; at: number }

/** The site of a host by the registry, whose answer is never late; null for none, or while a change is on its way to KV. */
export const projectedAt = (db: D1Database, hostname: string): Promise<Projected | null> =>
  db
    .prepare(
      `select site.slug, site.projected as at from site_host join site on site.slug = site_host.site
       where hostname = ? and removed = 0 and projected > 0`,
    )
    .bind(hostname)
    .first<Projected>()
