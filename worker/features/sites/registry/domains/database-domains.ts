import type { Bindings } from '../../../../bindings.ts'
import { newToken } from '../../../../platform/crypto.ts'
import { requireSite } from '../records.ts'
import { RegistryError } from '../service.ts'
import type { Stores } from '../values.ts'
import { makeLive, makePrimary, removeHost } from './hosts.ts'
import { findDomain, listDomains, requireDomain, requireFreeHost, requireHostname } from './records.ts'
import type { SiteDomains } from './service.ts'
import { runDomainAct } from './transaction.ts'

type Platform = Stores & Pick<Bindings, 'OPERATOR_HOST' | 'PREVIEW_HOST'>

/** The domains of sites in the first database; a live one is a host of the registry, which KV follows. */
export function databaseDomains(stores: Platform, clock: () => number): SiteDomains {
  const { DB } = stores

  async function check(site: string, hostname: string): Promise<void> {
    requireHostname(hostname, [stores.OPERATOR_HOST, stores.PREVIEW_HOST])
    const { state } = await requireSite(DB, site)
    if (state === 'retired') throw new RegistryError('retired', `${site} is retired, which is for good.`)
    await requireFreeHost(DB, site, hostname)
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
      await requireFreeHost(DB, site, hostname)
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
