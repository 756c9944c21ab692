import { parseHostname } from '../../../../../shared/tenant/hostnames.ts'
import { type By, RegistryError } from '../service.ts'
import type { SiteDomain } from './service.ts'

/** Domains by name, of one site or of all. */
export async function listDomains(db: D1Database, site?: string): Promise<SiteDomain[]> {
  const statement =
    site === undefined
      ? db.prepare('select * from site_domain order by hostname')
      : db.prepare('select * from site_domain where site = ? order by hostname').bind(site)
  return (await statement.all<SiteDomain>()).results
}

export const findDomain = (db: D1Database, hostname: string): Promise<SiteDomain | null> =>
  db.prepare('select * from site_domain where hostname = ?').bind(hostname).first<SiteDomain>()

/** A domain of a site; throws where the site has none of that name. */
export async function requireDomain(db: D1Database, site: string, hostname: string): Promise<SiteDomain> {
  const domain = await findDomain(db, hostname)
  if (domain?.site === site) return domain
  throw new RegistryError(
    'no_domain',
    `${site} has no domain ${hostname}. Add it with: npm run domains -- add --site ${site} --host ${hostname}`,
  )
}

/** Throws for a hostname that is not in the form of KV keys, and for those of the platform itself. */
export function requireHostname(hostname: string, platformHosts: (string | undefined)[]): void {
  const parsed = parseHostname(hostname)
  if ('problem' in parsed) throw new RegistryError('invalid', parsed.problem)
  if (parsed.hostname !== hostname)
    throw new RegistryError('invalid', `${hostname} has to be spelled ${parsed.hostname}.`)
  const own = platformHosts.find((host) => host && (hostname === host || hostname.endsWith(`.${host}`)))
  if (own) throw new RegistryError('host_taken', `${hostname} belongs to the platform itself (${own}).`)
}

/** Throws where another site has the host or has added it as a domain. */
export async function requireFreeHost(db: D1Database, site: string, hostname: string): Promise<void> {
  const owner = await db
    .prepare(
      `select site from site_domain where hostname = ?1 and site <> ?2
       union all select site from site_host where hostname = ?1 and site <> ?2 and removed = 0 limit 1`,
    )
    .bind(hostname, site)
    .first<string>('site')
  if (owner !== null)
    throw new RegistryError('host_taken', `A host leads to one site: ${hostname} belongs to ${owner}.`)
}

/** Conditions of an act, over the row `site`: ?1 is the slug, ?2 the hostname. */
const CONDITIONS = {
  isNew: 'not exists (select 1 from site_domain where hostname = ?2)',
  isPending: `exists (select 1 from site_domain where hostname = ?2 and site = ?1 and state = 'pending')`,
  isRemovable: `primary_host is not ?2
    and exists (select 1 from site_domain where hostname = ?2 and site = ?1 and state <> 'removing')`,
  becomesPrimary: `primary_host is not ?2
    and exists (select 1 from site_domain where hostname = ?2 and site = ?1 and state = 'live')`,
  losesPrimary: 'primary_host is not null',
} as const

export type DomainAct = { site: string; hostname: string; by: By; now: number }
type Change = { sql: string; values?: (string | number)[] }

/**
 * Makes changes with their line of the history in one transaction, where the condition holds; else nothing changes.
 * Each change has `when` in its `where`. In its SQL ?1 is the slug and ?2 the hostname; `values` follow from ?3 on.
 */
export async function runDomainAct(
  db: D1Database,
  { site, hostname, by, now }: DomainAct,
  { only, did, changes }: { only: keyof typeof CONDITIONS; did: string; changes: (when: string) => Change[] },
): Promise<void> {
  // ?2 has to be named in every statement that it is bound to.
  const condition = `slug = ?1 and ?2 is not null and ${CONDITIONS[only]}`
  const note = `${did} ${hostname}${by.note ? `: ${by.note}` : ''}`
  await db.batch([
    db
      .prepare(`update site set number = number + 1, changed_at = ?3, projected = 0 where ${condition}`)
      .bind(site, hostname, now),
    db
      .prepare(
        `insert into site_act (site, number, at, actor, act, note)
         select slug, number, ?3, ?4, 'domains', ?5 from site where ${condition}`,
      )
      .bind(site, hostname, now, by.actor, note),
    // Last, since they end the condition.
    ...changes(`exists (select 1 from site where ${condition})`).map(({ sql, values = [] }) =>
      db.prepare(sql).bind(site, hostname, ...values),
    ),
  ])
}
