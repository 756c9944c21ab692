import { MAX_WATCHED, type WatchedCar, type Watchlist } from '../../worker/features/account/watchlist/service.ts'

const bare = ({ car_id, slug, name }: WatchedCar): WatchedCar => ({ car_id, slug, name })

/** Watchlists in memory, of all sites. */
export function fakeWatchlists() {
  const kept = new Map<string, (WatchedCar & { at: number })[]>()
  return (site: string, now: number): Watchlist => {
    const of = (phone: string) => kept.get(`${site} ${phone}`) ?? []
    const keep = (phone: string, cars: (WatchedCar & { at: number })[]) => void kept.set(`${site} ${phone}`, cars)
    return {
      cars: (phone) =>
        Promise.resolve(
          of(phone)
            .toSorted((a, b) => b.at - a.at || b.car_id - a.car_id)
            .map(bare),
        ),
      save(phone, car, _seen) {
        if (of(phone).some(({ car_id }) => car_id === car.car_id)) return Promise.resolve('there')
        if (of(phone).length >= MAX_WATCHED) return Promise.resolve('full')
        keep(phone, [...of(phone), { ...car, at: now }])
        return Promise.resolve('saved')
      },
      remove(phone, carId) {
        const found = of(phone).find(({ car_id }) => car_id === carId)
        keep(
          phone,
          of(phone).filter((car) => car !== found),
        )
        if (!found) return Promise.resolve(null)
        return Promise.resolve(bare(found))
      },
    }
  }
}
