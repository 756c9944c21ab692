import {
  type AlertItem,
  type CarAlertState,
  type CarAlertStatus,
  carAlertState,
  detectCarChange,
  findNewCars,
  MAX_CARS_COMPARED,
  type NewestCars,
  type NotifiedCarState,
  type SeenCars,
} from '../../../shared/alert/changes.ts'
import { followedSearchHref } from '../../../shared/alert/subscriber.ts'
import { withCurrentOffer } from '../../../shared/car/advertised-price.ts'
import { carTitle } from '../../../shared/car/naming.ts'
import { isPurchasable } from '../../../shared/car/status.ts'
import type { CarSummary } from '../../../shared/car/summary.ts'
import { countText, searchNoun } from '../../../shared/search/labels.ts'
import type { Services } from '../../context.ts'
import type { SiteStore } from '../../platform/site-store.ts'
import { readCarsById } from '../../stock-records/records.ts'
import { newMessage } from './outbox.ts'
import type { NewSearch } from './service.ts'

/** What a look asks of a site's stock. */
export type Stock = {
  carsNow(ids: readonly number[]): Promise<Map<number, CarAlertState>>
  find(search: NewSearch['state']): Promise<{ found: NewestCars; cars: CarSummary[] }>
  /** What a list of cars is called: '3 caravans'. */
  countText(count: number): string
  nameOf(car: CarSummary): string
}

export type CheckDeps = { store: SiteStore; now: number; stock: Stock }
/** A reader as they were when the look began. */
export type DueSubscriber = { phone: string; looks: number }

type WatchedRow = {
  car_id: number
  slug: string
  name: string
  saved_at: number
  told_standing: CarAlertStatus | null
  told_price: number | null
}
type SearchRow = { id: string; name: string; path: string; filters: string; state: string; known: string | null }

/**
 * Looks at all that a reader watches and follows, and puts what is news to them in one message. What they know and what
 * they are told change together or not at all, and only if no other run has checked them meanwhile: so each change is
 * reported once, even when a run dies half way (WAT-06). `mayNotify`: false within quiet hours, when
 * only what was never checked is, which sends nothing.
 */
export async function checkSubscriber(
  look: CheckDeps,
  { phone, looks }: DueSubscriber,
  mayNotify: boolean,
): Promise<void> {
  const { store, now } = look
  const cars = await watchedCars(look, phone, mayNotify)
  const searches = await followedSearches(look, phone, mayNotify)
  const change = [...cars, ...searches].flatMap((each) => each.news ?? [])
  const isStill = 'exists (select 1 from alert_reader r where r.site = ?1 and r.phone = ?2 and r.looks = ?3)'
  await store.batch([
    ...(change.length > 0 ? [await newMessage(store, phone, { kind: 'news', news: change }, now, { looks })] : []),
    store.prepare(
      `update watched_car set told_standing = value ->> 2, told_price = value ->> 3 from json_each(?4)
         where site = ?1 and phone = ?2 and car_id = value ->> 0 and saved_at = value ->> 1 and ${isStill}`,
      [
        phone,
        looks,
        JSON.stringify(cars.map(({ id, savedAt, notified }) => [id, savedAt, notified.status, notified.price])),
      ],
    ),
    store.prepare(
      `update alert_search set known = value ->> 1 from json_each(?4)
         where site = ?1 and phone = ?2 and alert_search.id = value ->> 0 and ${isStill}`,
      [phone, looks, JSON.stringify(searches.map(({ id, known: seen }) => [id, JSON.stringify(seen)]))],
    ),
    store.prepare(
      `update alert_reader set looks = looks + 1, looked_at = iif(?5, ?4, looked_at)
         where site = ?1 and phone = ?2 and looks = ?3 and state = 'on'`,
      [phone, looks, now, mayNotify ? 1 : 0],
    ),
  ])
}

async function watchedCars({ store, stock }: CheckDeps, phone: string, mayNotify: boolean) {
  const results = await store.rows<WatchedRow>(
    `select car_id, slug, name, saved_at, told_standing, told_price from watched_car
     where site = ?1 and phone = ?2 and (?3 or told_standing is null)`,
    [phone, mayNotify ? 1 : 0],
  )
  const now = await stock.carsNow(results.map(({ car_id }) => car_id))
  return results.map(({ car_id: id, slug, name, saved_at: savedAt, told_standing: status, told_price: price }) => {
    const before: NotifiedCarState | null = status && { status, price }
    const { notified, change } = detectCarChange(before, now.get(id) ?? UNSEEN)
    const line: AlertItem | null = change && { of: 'car', car: { slug, name }, ...change }
    return { id, savedAt, notified, news: line }
  })
}

const UNSEEN: CarAlertState = { status: 'unseen', price: null }

async function followedSearches({ store, stock }: CheckDeps, phone: string, mayNotify: boolean) {
  const results = await store.rows<SearchRow>(
    'select id, name, path, filters, state, known from alert_search where site = ?1 and phone = ?2 and (?3 or known is null)',
    [phone, mayNotify ? 1 : 0],
  )
  return Promise.all(results.map((row) => checkSearch(row, stock)))
}

async function checkSearch({ id, name, path, filters, state, known: before }: SearchRow, stock: Stock) {
  const { found, cars } = await stock.find(JSON.parse(state) as NewSearch['state'])
  const { seen, newIds } = findNewCars(before === null ? null : (JSON.parse(before) as SeenCars), found)
  const newest = cars.find((car) => car.id === newIds[0])
  const change: AlertItem | null = newest
    ? {
        of: 'search',
        name,
        path: followedSearchHref({ path, filters }),
        count: newIds.length,
        countText: stock.countText(newIds.length),
        car: { slug: newest.slug, name: stock.nameOf(newest) },
      }
    : null
  return { id, known: seen, news: change }
}

type AlertServices = Pick<Services, 'stock' | 'scope' | 'listing' | 'searchOptions' | 'question'>

/** The stock of a site for one run of looks: what many readers watch is read once. `today`: the day of the dealer. */
export async function alertStock(services: AlertServices, store: SiteStore, today: string): Promise<Stock> {
  const { stock, scope, listing } = services
  const options = await services.searchOptions()
  const noun = searchNoun({}, options)
  const known = new Map<number, CarAlertState>()
  return {
    async carsNow(ids) {
      const missing = ids.filter((id) => !known.has(id))
      const cars = new Map((await readCarsById(store, missing)).map((car) => [car.id, car]))
      for (const id of missing) {
        const car = cars.get(id)
        known.set(id, carAlertState(car ? withCurrentOffer(car, today) : null, scope, listing))
      }
      return known
    },
    async find(search) {
      const located = search.near ? await services.searchOptions(search.near.at) : options
      const asked = { ...search, sort: 'latest', page: 1 } as const
      const { hits, count } = await stock.index.engine.search(services.question(asked, located, MAX_CARS_COMPARED))
      const cars = hits.map((car) => ({ id: car.id, isForSale: isPurchasable(car) }))
      return { found: { cars, count }, cars: hits }
    },
    countText: (count) => countText(count, noun),
    nameOf: carTitle,
  }
}
