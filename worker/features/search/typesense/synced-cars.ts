import type { SiteStore } from '../../../platform/site-store.ts'
/** Hashes of the cars that hosted search holds (hosted_car), so that only changed cars are sent. */

export const deleteSyncedCars = (store: SiteStore): Promise<unknown> =>
  store.prepare('delete from hosted_car where site = ?1').run()

/** The marks of the cars with ids above `after`, up to and with `last`. */
export async function syncedBetween(
  store: SiteStore,
  { after, last }: { after: number; last: number },
): Promise<Map<number, string>> {
  const { results } = await store
    .prepare('select car, mark from hosted_car where site = ?1 and car > ?2 and car <= ?3')
    .bind(after, last)
    .all<{ car: number; mark: string }>()
  return new Map(results.map(({ car, mark }) => [car, mark]))
}

export type SyncedChanges = { put: [car: number, mark: string][]; gone: number[] }

/** Records which cars the server has stored and removed, in two statements for any number of cars. */
export async function recordSynced(store: SiteStore, { put, gone }: SyncedChanges): Promise<void> {
  await store.batch([
    store
      .prepare(
        `insert into hosted_car (site, car, mark)
         select ?1, json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(?2) where true
         on conflict (site, car) do update set mark = excluded.mark`,
      )
      .bind(JSON.stringify(put)),
    store
      .prepare('delete from hosted_car where site = ?1 and car in (select value from json_each(?2))')
      .bind(JSON.stringify(gone)),
  ])
}
