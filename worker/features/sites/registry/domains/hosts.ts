import { hostsOf } from '../../../../../shared/tenant/hosts.ts'
import { parseConfig } from '../../../../platform/site-by-slug.ts'
import { projectSite } from '../project.ts'
import { requireSite } from '../records.ts'
import { RegistryError, type SiteRecord } from '../service.ts'
import { readValue, type Stores } from '../values.ts'
import { requireDomain, requireFreeHost } from './records.ts'
import type { SiteDomain } from './service.ts'
import { type DomainAct, runDomainAct } from './transaction.ts'

/** Makes a verified domain a host of its site. */
export async function makeLive(stores: Stores, act: DomainAct): Promise<SiteDomain> {
  const { DB } = stores
  const { site, hostname, now } = act
  const { state } = await requireDomain(DB, site, hostname)
  if (state === 'removing') throw new RegistryError('in_use', `${hostname} is being removed.`)
  await requireFreeHost(DB, site, hostname)
  await runDomainAct(DB, act, {
    only: 'isPending',
    did: 'verified',
    changes: (when) => [
      {
        // A host that another site has taken meanwhile fails the transaction.
        sql: `insert into site_host (hostname, site, source) select ?2, ?1, 'domain' where ${when}
              on conflict (hostname) do update set removed = 0, source = 'domain',
                site = iif(site_host.removed = 1 or site_host.site = excluded.site, excluded.site, null)`,
      },
      {
        sql: `update site_domain set state = 'live', verified_at = ?3 where hostname = ?2 and site = ?1 and ${when}`,
        values: [now],
      },
    ],
  })
  await projectSite(stores, site)
  return requireDomain(DB, site, hostname)
}

/** Makes a live domain primary; the host of the config's `url` ends what was set before. */
export async function makePrimary(stores: Stores, act: DomainAct): Promise<void> {
  const { DB } = stores
  const { site, hostname } = act
  const record = await requireSite(DB, site)
  const isDomain = record.hosts.some((host) => host.hostname === hostname && host.source === 'domain')
  const isOwn = (await configHosts(stores, record))[0] === hostname
  if (!isDomain && !isOwn)
    throw new RegistryError(
      'not_verified',
      `${hostname} is no verified domain of ${site}. First: npm run domains -- verify --site ${site} --host ${hostname}`,
    )
  await runDomainAct(DB, act, {
    only: isDomain ? 'becomesPrimary' : 'losesPrimary',
    did: 'made primary:',
    changes: (when) => [
      { sql: `update site set primary_host = ${isDomain ? '?2' : 'null'} where slug = ?1 and ${when}` },
    ],
  })
  await projectSite(stores, site)
  const { primary } = await requireSite(DB, site)
  if (primary !== (isDomain ? hostname : null))
    throw new RegistryError('in_use', `The domains of ${site} were changed meanwhile: run the command again.`)
}

/** Takes a host away from its site, at once; the domain is then `removing`. */
export async function removeHost(stores: Stores, act: DomainAct): Promise<SiteDomain> {
  const { DB } = stores
  const { site, hostname } = act
  const { state } = await requireDomain(DB, site, hostname)
  const record = await requireSite(DB, site)
  const named = await configHosts(stores, record)
  if (state === 'live') {
    if ((record.primary ?? named[0]) === hostname)
      throw new RegistryError(
        'in_use',
        `${hostname} is the primary host of ${site}. First make another primary: npm run domains -- primary --site ${site} --host <hostname>`,
      )
    if (named.includes(hostname))
      throw new RegistryError(
        'in_use',
        `tenants/${site}/site.json names ${hostname}, so that it would come back. Take it out there and publish, then remove it.`,
      )
  }
  await runDomainAct(DB, act, {
    only: 'isRemovable',
    did: 'removed',
    changes: (when) => [
      {
        sql: `update site_host set removed = 1 where hostname = ?2 and site = ?1 and source = 'domain' and ${when}`,
      },
      { sql: `update site_domain set state = 'removing' where hostname = ?2 and site = ?1 and ${when}` },
    ],
  })
  await projectSite(stores, site)
  const after = await requireDomain(DB, site, hostname)
  if (after.state !== 'removing')
    throw new RegistryError('in_use', `The domains of ${site} were changed meanwhile: run the command again.`)
  return after
}

/** The hosts that the live config names, that of its `url` first; none before the first publication. */
async function configHosts({ KV }: Stores, { slug, edition }: SiteRecord): Promise<string[]> {
  const bytes = edition && (await readValue({ KV }, slug, { kind: 'config', hash: edition.config }))
  const parsed = bytes && parseConfig(new TextDecoder().decode(bytes), slug)
  return parsed && 'site' in parsed ? hostsOf(parsed.site) : []
}
