import type { MiddlewareHandler } from 'hono'
import { listHosts, parseHostname } from '../../../../../shared/tenant/hostnames.ts'
import type { Bindings } from '../../../../bindings.ts'
import type { AppEnv } from '../../../../context.ts'
import { newToken } from '../../../../platform/crypto.ts'
import { parseConfig } from '../../../../platform/site-by-slug.ts'
import { parseRequestHost } from '../../tenant.ts'
import { projectSite } from '../project.ts'
import { refuseTakenHosts, requireSite } from '../records.ts'
import { type By, isRetired, RegistryError, type SiteRecord } from '../service.ts'
import { readValue, type Stores } from '../values.ts'
import { DOMAIN_CHECK_PATH, type SiteDomain, type SiteDomains } from './service.ts'

async function listDomains(db: D1Database, site?: string): Promise<SiteDomain[]> {
  const statement =
    site === undefined
      ? db.prepare('select * from site_domain order by hostname')
      : db.prepare('select * from site_domain where site = ? order by hostname').bind(site)
  return (await statement.all<SiteDomain>()).results
}

const findDomain = (db: D1Database, hostname: string): Promise<SiteDomain | null> =>
  db.prepare('select * from site_domain where hostname = ?').bind(hostname).first<SiteDomain>()

/** A domain of a site; throws where the site has none of that name. */
async function requireDomain(db: D1Database, site: string, hostname: string): Promise<SiteDomain> {
  const domain = await findDomain(db, hostname)
  if (domain?.site === site) return domain
  throw new RegistryError(
    'no_domain',
    `${site} has no domain ${hostname}. Add it with: npm run domains -- add --site ${site} --host ${hostname}`,
  )
}

/** Throws for a hostname that is not in the form of KV keys, and for those of the platform itself. */
function requireHostname(hostname: string, platformHosts: (string | undefined)[]): void {
  const parsed = parseHostname(hostname)
  if ('problem' in parsed) throw new RegistryError('invalid', parsed.problem)
  if (parsed.hostname !== hostname)
    throw new RegistryError('invalid', `${hostname} has to be spelled ${parsed.hostname}.`)
  const own = platformHosts.find((host) => host && (hostname === host || hostname.endsWith(`.${host}`)))
  if (own) throw new RegistryError('host_taken', `${hostname} belongs to the platform itself (${own}).`)
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

type DomainAct = { site: string; hostname: string; by: By; now: number }
type Change = { sql: string; values?: (string | number)[] }

/**
 * Makes changes with their line of the history in one transaction, where the condition holds; else nothing changes.
 * Each change has `when` in its `where`. In its SQL ?1 is the slug and ?2 the hostname; `values` follow from ?3 on.
 */
async function runDomainAct(
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

type Platform = Stores & Pick<Bindings, 'OPERATOR_HOST' | 'PREVIEW_HOST'>

/** The domains of sites in the first database; a live one is a host of the registry, which KV follows. */
export function databaseDomains(stores: Platform, clock: () => number): SiteDomains {
  const { DB } = stores

  async function check(site: string, hostname: string): Promise<void> {
    requireHostname(hostname, [stores.OPERATOR_HOST, stores.PREVIEW_HOST])
    const { state } = await requireSite(DB, site)
    if (state === 'retired') throw isRetired(site)
    await refuseTakenHosts(DB, site, [hostname])
    if ((await findDomain(DB, hostname))?.state === 'removing')
      throw new RegistryError(
        'in_use',
        `${hostname} is being removed. Finish that first: npm run domains -- remove --site ${site} --host ${hostname}`,
      )
  }

  return {
    list: (site) => listDomains(DB, site),
    check,
    async add(site, hostname, validation, by) {
      await check(site, hostname)
      const now = clock()
      await runDomainAct(
        DB,
        { site, hostname, by, now },
        {
          only: 'isNew',
          did: 'added',
          changes: (when) => [
            {
              sql: `insert into site_domain (hostname, site, state, validation, token, added_at)
                  select ?2, ?1, 'pending', ?3, ?4, ?5 where ${when}`,
              values: [validation, newToken(), now],
            },
          ],
        },
      )
      await refuseTakenHosts(DB, site, [hostname])
      return requireDomain(DB, site, hostname)
    },
    async attach(site, hostname, { id, validation }) {
      await DB.prepare('update site_domain set custom_hostname = ?3, validation = ?4 where hostname = ?1 and site = ?2')
        .bind(hostname, site, id, validation)
        .run()
      return requireDomain(DB, site, hostname)
    },
    makeLive: (site, hostname, by) => makeLive(stores, { site, hostname, by, now: clock() }),
    makePrimary: (site, hostname, by) => makePrimary(stores, { site, hostname, by, now: clock() }),
    remove: (site, hostname, by) => removeHost(stores, { site, hostname, by, now: clock() }),
    async forget(site, hostname) {
      await DB.prepare(`delete from site_domain where hostname = ?1 and site = ?2 and state = 'removing'`)
        .bind(hostname, site)
        .run()
    },
  }
}

async function makeLive(stores: Stores, act: DomainAct): Promise<SiteDomain> {
  const { DB } = stores
  const { site, hostname, now } = act
  const { state } = await requireDomain(DB, site, hostname)
  if (state === 'removing') throw new RegistryError('in_use', `${hostname} is being removed.`)
  await refuseTakenHosts(DB, site, [hostname])
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

async function makePrimary(stores: Stores, act: DomainAct): Promise<void> {
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

async function removeHost(stores: Stores, act: DomainAct): Promise<SiteDomain> {
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
  return parsed && 'site' in parsed ? listHosts(parsed.site) : []
}

/**
 * Answers the token of a domain over the domain itself, before it is a host of a site (TEN-07): `domains verify` knows by
 * it that the name leads to this platform, and to that site.
 */
export const domainCheck: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.path !== DOMAIN_CHECK_PATH || c.req.method !== 'GET') return next()
  const host = parseRequestHost(new URL(c.req.url))
  const domain = host === null ? null : await findDomain(c.env.DB, host)
  if (!domain || domain.state === 'removing') return next()
  return c.json({ token: domain.token }, 200, { 'Cache-Control': 'no-store' })
}
