import type { CarAlertState } from '../../../../shared/alert/changes.ts'
import type { SiteStore } from '../../../platform/site-store.ts'
import { dueAlerts } from '../../../stock-records/publications.ts'

/** The cars that shoppers of one site watch (WAT-01), by the number that they signed in with. */
export type Watchlist = {
  /** The newest first. */
  cars(phone: string): Promise<WatchedCar[]>
  /** 'there': the car was saved before and stays as it is. `seen`: what the shopper saw of it, which alerts compare with. */
  save(phone: string, car: WatchedCar, seen: CarAlertState): Promise<'saved' | 'there' | 'full'>
  /** The removed car; null where it was not saved. */
  remove(phone: string, carId: number): Promise<WatchedCar | null>
}

export type WatchedCar = { car_id: number; slug: string; name: string }

export const MAX_WATCHED = 100

const COLUMNS = 'car_id, slug, name'

export const databaseWatchlist = (store: SiteStore, now: number): Watchlist => ({
  async cars(phone) {
    return store.rows<WatchedCar>(
      `select ${COLUMNS} from watched_car where site = ?1 and phone = ?2 order by saved_at desc, car_id desc`,
      [phone],
    )
  },
  async save(phone, { car_id, slug, name }, { status, price }) {
    const [saved] = await store.batch([
      store.prepare(
        `insert into watched_car (site, phone, ${COLUMNS}, saved_at, told_standing, told_price)
         select ?1, ?2, ?3, ?4, ?5, ?6, ?8, ?9
         where (select count(*) from watched_car where site = ?1 and phone = ?2) < ?7
         on conflict do nothing returning car_id`,
        [phone, car_id, slug, name, now, MAX_WATCHED, status, price],
      ),
      dueAlerts(store, now),
    ])
    if (saved!.results.length > 0) return 'saved'
    const there = await store.first('select car_id from watched_car where site = ?1 and phone = ?2 and car_id = ?3', [
      phone,
      car_id,
    ])
    return there ? 'there' : 'full'
  },
  remove: (phone, carId) =>
    store.first<WatchedCar>(
      `delete from watched_car where site = ?1 and phone = ?2 and car_id = ?3 returning ${COLUMNS}`,
      [phone, carId],
    ),
})
