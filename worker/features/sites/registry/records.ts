import type { Edition, SiteState } from '../../../../shared/tenant/edition.ts'
import { type Act, RegistryError, type SiteAct, type SiteHost, type SiteMove, type SiteRecord } from './service.ts'

type Row = {
  slug: string
  name: string
  state: SiteState
  shard: string
  config: string | null
  content: string | null
  number: number
  primary_host: string | null
  changed_at: number
}

const readEdition = ({ config, content }: { config: string | null; content: string | null }): Edition | null =>
  config === null || content === null ? null : { config, content }

const readRecord = (
  { config, content, primary_host: primary, ...row }: Row,
  hosts: SiteHost[],
  move: SiteMove | undefined,
): SiteRecord => ({
  slug: row.slug,
  name: row.name,
  state: row.state,
  shard: row.shard,
  edition: readEdition({ config, content }),
  number: row.number,
  primary,
  changed_at: row.changed_at,
  hosts,
  move: move ?? null,
})

type HostRow = SiteHost & { site: string }
const HOSTS = 'select site, hostname, source from site_host where removed = 0'
type MoveRow = SiteMove & { site: string }
const MOVES = 'select site, from_shard, to_shard, step, stepped_at from site_move'

/** A site with its hosts; null where the registry has none of that slug. */
export async function findSite(db: D1Database, slug: string): Promise<SiteRecord | null> {
  const [rows, hosts, moves] = await db.batch([
    db.prepare('select * from site where slug = ?').bind(slug),
    db.prepare(`${HOSTS} and site = ? order by hostname`).bind(slug),
    db.prepare(`${MOVES} where site = ?`).bind(slug),
  ])
  const row = rows!.results[0] as Row | undefined
  return row
    ? readRecord(row, (hosts!.results as HostRow[]).map(readHost), (moves!.results as MoveRow[]).map(readSiteMove)[0])
    : null
}

const readHost = ({ hostname, source }: HostRow): SiteHost => ({ hostname, source })
const readSiteMove = ({ from_shard, to_shard, step, stepped_at }: MoveRow): SiteMove => ({
  from_shard,
  to_shard,
  step,
  stepped_at,
})

/** The same; throws where there is none. */
export async function requireSite(db: D1Database, slug: string): Promise<SiteRecord> {
  const found = await findSite(db, slug)
  if (found) return found
  throw new RegistryError('no_site', `There is no site ${slug}. The sites are listed by: npm run sites -- list`)
}

/** Every site, by slug. */
export async function listSites(db: D1Database): Promise<SiteRecord[]> {
  const [rows, hosts, moves] = await db.batch([
    db.prepare('select * from site order by slug'),
    db.prepare(`${HOSTS} order by hostname`),
    db.prepare(MOVES),
  ])
  const bySite = Map.groupBy(hosts!.results as HostRow[], ({ site }) => site)
  const moveBySite = new Map((moves!.results as MoveRow[]).map((row) => [row.site, readSiteMove(row)]))
  return (rows!.results as Row[]).map((row) =>
    readRecord(row, (bySite.get(row.slug) ?? []).map(readHost), moveBySite.get(row.slug)),
  )
}

type ActRow = { number: number; at: number; actor: string; act: Act; note: string } & Parameters<typeof readEdition>[0]

const readAct = ({ config, content, ...act }: ActRow): SiteAct => ({
  ...act,
  edition: readEdition({ config, content }),
})

const ACT_COLUMNS = 'number, at, actor, act, config, content, note'

/** What was done to a site, newest first. */
export async function readHistory(db: D1Database, slug: string): Promise<SiteAct[]> {
  const { results } = await db
    .prepare(`select ${ACT_COLUMNS} from site_act where site = ? order by number desc`)
    .bind(slug)
    .all<ActRow>()
  return results.map(readAct)
}

/** The edition that was live at a moment (epoch ms), and the act that made it so; null before the first. */
export async function actAt(db: D1Database, slug: string, moment: number): Promise<SiteAct | null> {
  const row = await db
    .prepare(
      `select ${ACT_COLUMNS} from site_act where site = ? and at <= ? and config is not null order by number desc limit 1`,
    )
    .bind(slug, moment)
    .first<ActRow>()
  return row && readAct(row)
}

/**
 * Adds a line to the history of a site, by a statement that belongs into the transaction of the act. `condition`: SQL on
 * the site `?1` and the time of the act `?2`, without which nothing is added.
 */
export const recordAct = (
  db: D1Database,
  slug: string,
  { at, actor, act, edition, note }: Omit<SiteAct, 'number'>,
  condition = '',
): D1PreparedStatement =>
  db
    .prepare(
      `insert into site_act (site, number, at, actor, act, config, content, note)
       select slug, number, ?2, ?3, ?4, ?5, ?6, ?7 from site where slug = ?1 ${condition}`,
    )
    .bind(slug, at, actor, act, edition?.config ?? null, edition?.content ?? null, note)

/** Since when KV has what the registry says of a site (epoch ms), and which site that is. */
type Projected = { slug: string; at: number }

/**
 * The site of a host by the registry, whose answer is never late and costs next to nothing; null where it has none, or a
 * change of it is on its way to KV.
 */
export const projectedAt = (db: D1Database, hostname: string): Promise<Projected | null> =>
  db
    .prepare(
      `select site.slug, site.projected as at from site_host join site on site.slug = site_host.site
       where hostname = ? and removed = 0 and projected > 0`,
    )
    .bind(hostname)
    .first<Projected>()
