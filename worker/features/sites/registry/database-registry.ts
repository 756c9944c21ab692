import { utf8 } from '../../../platform/crypto.ts'
import { projectSite } from './project.ts'
import { publishEdition, rollbackTo } from './publish-edition.ts'
import { actStatements, findSite, listSites, readHistory, requireSite } from './records.ts'
import { isRetired, type SiteRegistry } from './service.ts'
import { missingValues, readValue, type Stores, storeValue } from './values.ts'

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
      if (before.state === 'retired') throw isRetired(slug)
      if (before.state !== state) {
        const act = state === 'paused' ? 'pause' : 'resume'
        const change = { set: `state = iif(state = 'retired', null, ?3)`, values: [state] }
        await DB.batch(actStatements(DB, slug, { at: clock(), act, by }, change))
      }
      await projectSite(stores, slug)
      return requireSite(DB, slug)
    },
  }
}
