import { publishLoaded } from '../../scripts/sites/edition.ts'
import type { LoadedSite } from '../../scripts/tenants/load.ts'
import { databaseRegistry } from '../../worker/features/sites/registry/database-registry.ts'
import { databaseDomains } from '../../worker/features/sites/registry/domains/database-domains.ts'
import type { Stores } from '../../worker/features/sites/registry/values.ts'
import { fakeKv } from '../fakes/kv.ts'
import { sqliteDatabase } from '../fakes/sqlite.ts'
import { compilePages } from './page.ts'
import { buildSite, siteInput } from './site.ts'

type SiteChanges = NonNullable<Parameters<typeof buildSite>[0]>

/** A site as it would be loaded from its folder, with these pages by path. */
export async function aLoadedSite(changes: SiteChanges & { slug: string }, pages: Record<string, string> = {}) {
  const whole = { url: `https://${changes.slug}.example`, hosts: [`${changes.slug}.localhost`], ...changes }
  const site = buildSite(whole)
  const { problems, ...content } = await compilePages(pages, site)
  if (problems.length > 0) throw new Error(problems.map(({ rule }) => rule).join('; '))
  return { site, config: siteInput(whole), content } satisfies LoadedSite
}

/** A registry over stores in memory, on a clock that the test sets. */
export function aRegistry(start = Date.parse('2026-11-24T00:00:00Z')) {
  const store = fakeKv()
  const database = sqliteDatabase()
  const others = [sqliteDatabase(), sqliteDatabase()] as const
  // New sites go to DB, where a test looks for their rows, unless it opens the others.
  const shards = { DB: database.db, DB_2: others[0].db, DB_3: others[1].db }
  const stores: Stores = { KV: store.kv, CLOSED_SHARDS: 'DB_2, DB_3', ...shards }
  let now = start
  const registry = databaseRegistry(stores, () => now)
  return {
    registry,
    domains: databaseDomains({ ...stores, OPERATOR_HOST: 'operate.forecourt.example' }, () => now),
    store,
    database,
    /** DB_2 and DB_3. */
    others,
    stores,
    pass: (ms: number) => void (now += ms),
    now: () => now,
    publish: (loaded: LoadedSite, note = '') => publishLoaded(registry, loaded, { actor: 'anna', note }),
  }
}
