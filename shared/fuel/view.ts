import { fuelKind } from '../car/fuel.ts'
import type { Car } from '../car/schema.ts'
import { isPurchasable } from '../car/status.ts'
import { dollars, dollarsAndCents, parseTypedNumber } from '../money.ts'
import { decimal, joined, thousands } from '../text.ts'

/** Dollars per litre or kilowatt hour, kilometres per week, litres or kilowatt hours per 100 km. */
export type FuelUse = { price: number; km: number; use: number }
export type FuelField = keyof FuelUse

export const FUEL_LIMITS: Record<FuelField, { min: number; max: number }> = {
  price: { min: 0, max: 10 },
  km: { min: 0, max: 5_000 },
  use: { min: 0, max: 250 },
}

/** CAL-01 */
export const weeklyFuelCost = ({ price, km, use }: FuelUse) => (km / 100) * use * price

const WEEKS_PER_YEAR = 365.25 / 7

/** Parses a typed number; `standard` for an empty field, null for other text and for numbers beyond the limits. */
export function parseFuelField(field: FuelField, typed: string, standard: number): number | null {
  const { min, max } = FUEL_LIMITS[field]
  const number = typed.trim() === '' ? standard : parseTypedNumber(typed)
  return number !== null && number >= min && number <= max ? number : null
}

export type FuelSite = {
  features: { fuel_calculator: boolean }
  vehicle: {
    fuel: Record<'price_per_litre' | 'km_per_week' | 'litres_per_100_km' | 'price_per_kwh' | 'kwh_per_100_km', number>
  }
}

export type FuelCar = Pick<Car, 'status' | 'item_type' | 'fuel' | 'simple_fuel' | 'variant_detail'>

export const FUEL_NAMES: Record<FuelField, string> = { price: 'fuel_price', km: 'fuel_km', use: 'fuel_use' }
export const FUEL_FIELDS = Object.keys(FUEL_NAMES) as FuelField[]

/** What moves a vehicle (CAL-01, VDP-18): how it is sold and used, its typical figures in a site's settings, the vehicle's own. */
const ENERGIES = {
  fuel: {
    title: 'Fuel cost',
    sold: '$ a litre',
    unit: 'L/100 km',
    price: 'price_per_litre',
    typical: 'litres_per_100_km',
    figure: 'fuelconsumptioncombined',
  },
  electric: {
    title: 'Charging cost',
    sold: '$ a kWh',
    unit: 'kWh/100 km',
    price: 'price_per_kwh',
    typical: 'kwh_per_100_km',
    figure: 'energyconsumption',
  },
} as const

/** What a feed calls vehicles without either. */
const WITHOUT_EITHER = /hydrogen|fuel cell|\bfcev\b/i
/** Mass of a light vehicle in kilograms at the most (Australian Design Rules, NA and NB1 of goods vehicles up to 4.5 t). */
const MAX_LIGHT_GVM = 4500

/** Whether the figures of a typical car are near those of a vehicle of which none is known. */
const isTypical = ({ item_type, variant_detail }: FuelCar, words: string | null): boolean =>
  item_type === 'car' && words !== null && (variant_detail?.grossvehiclemass ?? 0) <= MAX_LIGHT_GVM

export type FuelView = NonNullable<ReturnType<typeof fuelView>>

/** Initial state of the fuel calculator (CAL-01). `standard`: for fields without a number. Plain JSON. */
export function fuelView(car: FuelCar, site: FuelSite, params: URLSearchParams) {
  const words = joined([car.fuel, car.simple_fuel])
  if (!site.features.fuel_calculator || !isPurchasable(car) || WITHOUT_EITHER.test(words ?? '')) return null
  const { fuel } = site.vehicle
  const icon: keyof typeof ENERGIES = fuelKind(words) === 'electric' ? 'electric' : 'fuel'
  const { title, sold, unit, price, typical, figure } = ENERGIES[icon]
  const ownFigure = car.variant_detail?.[figure] || null
  if (!ownFigure && !isTypical(car, words)) return null
  const standard: FuelUse = { price: fuel[price], km: fuel.km_per_week, use: ownFigure ?? fuel[typical] }
  return {
    icon,
    title,
    labels: { price: sold, km: 'km a week', use: unit },
    standard,
    typed: mapFields((field) => params.get(FUEL_NAMES[field]) ?? ''),
    note: `${decimal(standard.use, 1)} ${unit} is ${
      ownFigure ? 'the combined figure for this vehicle.' : 'a typical figure. There’s none listed for this vehicle.'
    }`,
  }
}

export const mapFields = <Value>(value: (field: FuelField) => Value) =>
  Object.fromEntries(FUEL_FIELDS.map((field) => [field, value(field)])) as Record<FuelField, Value>

/** What is typed in a field: the number that counts, its text once the field is left, and what is wrong with it. */
export function readFuelField(
  field: FuelField,
  typed: string,
  { standard, labels }: Pick<FuelView, 'standard' | 'labels'>,
) {
  const number = parseFuelField(field, typed, standard[field])
  if (number !== null) return { value: number, text: fuelText(field, number), problem: null }
  const { min, max } = FUEL_LIMITS[field]
  const problem = `${labels[field]}: enter ${min} to ${thousands(max)}. Using ${fuelText(field, standard[field])}.`
  return { value: standard[field], text: typed, problem }
}

export const fuelText = (field: FuelField, value: number) =>
  field === 'price' && Number.isInteger(Math.round(value * 1_000) / 10) ? value.toFixed(2) : decimal(value, 3)

export function fuelCost(use: FuelUse): { week: string; year: string } {
  const weekly = weeklyFuelCost(use)
  return { week: dollarsAndCents(weekly), year: dollars(weekly * WEEKS_PER_YEAR) }
}
