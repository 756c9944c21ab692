import { utf8 } from '../../../platform/crypto.ts'
import { projectSite } from './project.ts'
import { publishEdition, rollbackTo } from './publish-edition.ts'
import { findSite, listSites, readHistory, recordAct, requireSite } from './records.ts'
import { RegistryError, type SiteRegistry } from './service.ts'
import { missingValues, readValue, type Stores, storeValue } from './values.ts'

/** The registry in the first database and in KV. */
export function databaseRegistry(stores: Stores, clock: () => number): SiteRegistry {
  const { DB } = stores
  return {
    list: () => listSites(DB),
    show: (slug) => findSite(DB, slug),
    history: async (slug) => {
      await requireSite(DB, slug)
      return readHistory(DB, slug)
    },
    missing: (slug, names) => missingValues(DB, slug, names),
    async store(slug, values) {
      await Promise.all(values.map(({ kind, text }) => storeValue(stores, slug, kind, utf8(text), clock())))
    },
    storeFile: (slug, bytes) => storeValue(stores, slug, 'file', bytes, clock()),
    read: (slug, name) => readValue(stores, slug, name),
    publish: (slug, edition, by) => publishEdition(stores, { slug, edition, act: 'publish', by, now: clock() }),
    rollback: (slug, number, by) => rollbackTo(stores, { slug, number, by, now: clock() }),
    async setState(slug, state, by) {
      const before = await requireSite(DB, slug)
      if (before.state === 'retired') throw new RegistryError('retired', `${slug} is retired, which is for good.`)
      if (before.state !== state) {
        const now = clock()
        await DB.batch([
          DB.prepare(
            `update site set state = iif(state = 'retired', null, ?2), number = number + 1, changed_at = ?3, projected = 0 where slug = ?1`,
          ).bind(slug, state, now),
          recordAct(DB, slug, { at: now, act: state === 'paused' ? 'pause' : 'resume', edition: null, ...by }),
        ])
      }
      await projectSite(stores, slug)
      return requireSite(DB, slug)
    },
  }
}
