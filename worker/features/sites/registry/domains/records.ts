import { parseHostname } from '../../../../../shared/tenant/hostname.ts'
import { RegistryError } from '../service.ts'
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
