import { aCar } from '../builders/car.ts'
import { hours } from '../builders/location.ts'
import { pass } from '../clock.ts'
import { aForm, JO, unseenIn } from './a-form.ts'

/** A Friday, 10:00 in Queensland and 11:00 in New South Wales. */
export const NOW = Date.parse('2026-11-20T00:00:00Z')
export const NINE = '2026-11-21T09:00+10:00'
export const HALF_PAST = '2026-11-21T09:30+10:00'

const place = (id: number, slug: string, name: string, state = 'qld', close = '11:00') => ({
  id,
  name,
  slug,
  primary: id === 1,
  dealership_id: id,
  dealership_slug: slug,
  address: { street: '1 A Street', city: name, state, postcode: '4000', lat: -27, long: 153 },
  contact_detail: { phone: '07 5550 0111', opening_hours: hours([1, 2, 3, 4, 5, 6], '09:00', close) },
})
const YARD = { dealerships: [{ id: 1, slug: 'north', name: 'North' }], locations: [place(1, 'north', 'North')] }
/** Open until five: sixteen times a day. */
export const LONG_DAY = { ...YARD, locations: [place(1, 'north', 'North', 'qld', '17:00')] }
export const GROUP = {
  dealerships: [...YARD.dealerships, { id: 2, slug: 'tweed-heads', name: 'Tweed Heads' }],
  locations: [...YARD.locations, place(2, 'tweed-heads', 'Tweed Heads', 'nsw')],
}

const used = aCar({ id: 4, price: 20_000, car_type: 'used', location_name: 'North' })
const fresh = aCar({ id: 5, price: 30_000, car_type: 'new', location_name: 'North' })
const driveOnly = aCar({ id: 6, price: 20_000, car_type: 'used', tag: 'Test Drive Only', location_name: 'North' })
const border = aCar({ id: 7, price: 20_000, location_name: 'Tweed Heads' })
const sold = aCar({ id: 8, status: 'sold', sold_at: NOW - 1_000 })
const cars = [used, fresh, driveOnly, border, sold]

type Setting = Parameters<typeof aForm>[0]
export const form = ({ site, ...rest }: NonNullable<Setting> = {}) =>
  aForm({ cars, site: { ...YARD, ...(site as object) } as never, ...rest })
export type App = Awaited<ReturnType<typeof form>>

/** Goes through both steps of the form at a path. */
export async function book({ ask, post }: App, path: string, time: string, who: Record<string, string> = JO) {
  const first = unseenIn(await (await ask(path)).text())
  const second = await (await post(path, { ...first, drive_time: time })).text()
  pass(5)
  return post(path, { ...unseenIn(second), ...who })
}
export const changes = ({ base }: App) =>
  base.rows<{ doc: string }>('select doc from lead_change').map(({ doc }) => JSON.parse(doc) as unknown)
export const drives = ({ base }: App) =>
  base.rows('select location_id, starts_at, car_id from test_drive order by starts_at')
