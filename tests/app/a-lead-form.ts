import { aCar } from '../builders/car.ts'
import { aForm, JO } from './a-form.ts'

export const used = aCar({
  id: 4,
  price: 20_000,
  car_type: 'used',
  stocknum: 'H4',
  dealership_slug: 'north',
  dealership_id: 12,
})
const fresh = aCar({ id: 5, price: 30_000, car_type: 'new' })
const sold = aCar({ id: 6, status: 'sold', sold_at: Date.now() - 1_000 })
export const ASKING = { ...JO, message: 'Is it still here?' }
export const SECRET = { FORM_SECRET: 'a secret of the test' }
const place = (id: number, slug: string, name: string) => ({
  id,
  name,
  slug,
  primary: id === 1,
  dealership_id: id,
  dealership_slug: slug,
  address: { street: '1 A Street', city: name, state: 'qld', postcode: '4000', lat: -27, long: 153 },
  contact_detail: { phone: '07 5550 0111' },
})
export const GROUP = {
  dealerships: [
    { id: 1, slug: 'north', name: 'North' },
    { id: 2, slug: 'south', name: 'South' },
  ],
  locations: [place(1, 'north', 'North'), place(2, 'south', 'South')],
}

const cars = [used, fresh, sold]
/** The app of a site with a used, a new and a sold car. */
export const form = (setting: Parameters<typeof aForm>[0] = {}) => aForm({ cars, ...setting })
