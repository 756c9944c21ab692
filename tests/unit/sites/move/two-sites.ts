import { advanceMove, beginMove, type MoveProgress } from '../../../../worker/features/sites/registry/move/move-site.ts'
import { SITE_TABLES } from '../../../../worker/features/sites/registry/site-tables.ts'
import { importStock } from '../../../../worker/import/import-stock.ts'
import { siteStore } from '../../../../worker/platform/site-store.ts'
import { openStore } from '../../../../worker/platform/store-of.ts'
import { importOrder } from '../../../builders/import-order.ts'
import { aLoadedSite, aRegistry } from '../../../builders/registry.ts'

const BY = { actor: 'ben', note: 'DB is full' }
const WAITS = { heardAfter: 0, keptFor: 0 }
const HEAD = 'source_key,name,car_type,make,model,year,price,km'
export const car = (key: string, price = 30_000) => `${key},2020 Mazda CX-5,used,Mazda,CX-5,2020,${price},42000`
export type House = Awaited<ReturnType<typeof twoSites>>

export const load = async (house: ReturnType<typeof aRegistry>, slug: string, rows: string[], db = house.stores.DB) => {
  const now = house.now()
  const order = importOrder([HEAD, ...rows].join('\n'), { db, site: slug, asOf: now, clock: () => now })
  await importStock({ ...order, store: openStore(house.stores, { slug }) })
}

const sites: Record<string, ReturnType<typeof aLoadedSite>> = {
  yard: aLoadedSite({ slug: 'yard' }),
  other: aLoadedSite({ slug: 'other' }),
}

/** Two sites with rows in DB. */
export async function twoSites(hasImport = true) {
  const house = aRegistry()
  for (const slug of ['yard', 'other']) {
    await house.publish(await sites[slug]!)
    if (hasImport) await load(house, slug, [car('A'), car('B')])
    const store = siteStore(house.stores.DB, slug)
    await store.batch([
      store
        .prepare('insert into lead (site, lead_id, key, at, doc) values (?1, ?2, ?2, 1, ?3)')
        .bind('L1', '{"a":"é\\u0000"}'),
      store
        .prepare(
          `insert into outbox (delivery_id, site, lead_id, change, destination, state, since, due_at)
             values (?2, ?1, ?2, '', 'crm', 'due', 1, 1)`,
        )
        .bind('L1'),
      store.prepare('insert into event (site, id, event, path, at) values (?1, ?2, 1, ?3, 5)').bind('e', '/'),
      store
        .prepare(
          `insert into watched_car (site, phone, car_id, slug, name, saved_at, told_price) values (?1, ?2, 1, ?2, ?2, 1, 0.1)`,
        )
        .bind('w'),
    ])
  }
  return house
}

/** Remembers all stores and the clock as they are; the function that it gives brings them back, as often as it is called. */
export function marked(house: House): () => void {
  const bases = [house.database, ...house.others]
  const rewindKv = house.store.mark()
  const now = house.now()
  for (const base of bases) base.mark()
  return () => {
    for (const base of bases) base.rewind()
    rewindKv()
    house.pass(now - house.now())
  }
}

const step = (house: House) => advanceMove(house.stores, 'yard', house.now(), WAITS)

export async function finish(house: House, until: MoveProgress['step'] = 'done'): Promise<void> {
  for (let call = 0; call < 200; call++) {
    const { step: at, wait } = await step(house)
    if (at === until) return
    house.pass(wait)
  }
  throw new Error('The move does not end.')
}

export const begin = (house: House, to = 'DB_2') =>
  beginMove(house.stores, { slug: 'yard', to, by: BY, now: house.now() })

/** Every row of a site, by table. */
export const rowsIn = (base: House['database'], site: string) =>
  Object.fromEntries(
    SITE_TABLES.map((table) => {
      const own = ['stock_staging', 'stock_report'].includes(table)
        ? 'run in (select id from stock_run where site = ?)'
        : 'site = ?'
      return [table, base.rows(`select * from ${table} where ${own} order by 1, 2`, site)]
    }),
  )
