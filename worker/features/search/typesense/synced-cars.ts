/** Hashes of the cars that hosted search holds (hosted_car), so that only changed cars are sent. */

export const deleteSyncedCars = (db: D1Database, site: string): Promise<unknown> =>
  db.prepare('delete from hosted_car where site = ?').bind(site).run()

/** The marks of the cars with ids above `after`, up to and with `last`. */
export async function syncedBetween(
  db: D1Database,
  site: string,
  { after, last }: { after: number; last: number },
): Promise<Map<number, string>> {
  const { results } = await db
    .prepare('select car, mark from hosted_car where site = ? and car > ? and car <= ?')
    .bind(site, after, last)
    .all<{ car: number; mark: string }>()
  return new Map(results.map(({ car, mark }) => [car, mark]))
}

export type SyncedChanges = { put: [car: number, mark: string][]; gone: number[] }

/** Records which cars the server has stored and removed, in two statements for any number of cars. */
export async function recordSynced(db: D1Database, site: string, { put, gone }: SyncedChanges): Promise<void> {
  await db.batch([
    db
      .prepare(
        `insert into hosted_car (site, car, mark)
         select ?1, json_extract(value, '$[0]'), json_extract(value, '$[1]') from json_each(?2) where true
         on conflict (site, car) do update set mark = excluded.mark`,
      )
      .bind(site, JSON.stringify(put)),
    db
      .prepare('delete from hosted_car where site = ?1 and car in (select value from json_each(?2))')
      .bind(site, JSON.stringify(gone)),
  ])
}
