import type { CarAlertState } from '../../../shared/alert/car-change.ts'
import { carAlertState } from '../../../shared/alert/car-state.ts'
import { MAX_CARS_COMPARED } from '../../../shared/alert/new-cars.ts'
import { carTitle } from '../../../shared/car/naming.ts'
import { isPurchasable } from '../../../shared/car/status.ts'
import { countText, searchNoun } from '../../../shared/search/labels.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import type { Services } from '../../services.ts'
import { readCarsById } from '../../stock-records/records.ts'
import type { Stock } from './look.ts'

type AlertServices = Pick<Services, 'stock' | 'scope' | 'listing' | 'searchOptions' | 'question'>

/** The stock of a site for one run of looks: what many readers watch is read once. */
export async function stockOf(services: AlertServices, store: SiteStore): Promise<Stock> {
  const { stock, scope, listing } = services
  const options = await services.searchOptions()
  const noun = searchNoun({}, options)
  const known = new Map<number, CarAlertState>()
  return {
    async carsNow(ids) {
      const missing = ids.filter((id) => !known.has(id))
      const cars = new Map((await readCarsById(store, missing)).map((car) => [car.id, car]))
      for (const id of missing) known.set(id, carAlertState(cars.get(id) ?? null, scope, listing))
      return known
    },
    async find(search) {
      const located = search.near ? await services.searchOptions(search.near.at) : options
      const asked = { ...search, sort: 'latest', page: 1 } as const
      const { hits, count } = await stock.search.search(services.question(asked, located, MAX_CARS_COMPARED))
      const cars = hits.map((car) => ({ id: car.id, isForSale: isPurchasable(car) }))
      return { found: { cars, count }, cars: hits }
    },
    countText: (count) => countText(count, noun),
    nameOf: carTitle,
  }
}
