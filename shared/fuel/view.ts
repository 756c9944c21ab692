import { fuelKind } from '../car/fuel.ts'
import type { Car } from '../car/schema.ts'
import { isPurchasable } from '../car/status.ts'
import { dollars, dollarsAndCents } from '../money.ts'
import { decimal, joined } from '../text.ts'
import { type FuelField, type FuelUse, parseFuelField, weeklyFuelCost, yearlyFuelCost } from './cost.ts'

export type FuelSite = {
  features: { fuel_calculator: boolean }
  vehicle: { fuel: { price_per_litre: number; km_per_week: number; litres_per_100_km: number } }
}

export type FuelCar = Pick<Car, 'status' | 'item_type' | 'fuel' | 'simple_fuel' | 'variant_detail'>

export const FUEL_NAMES: Record<FuelField, string> = { price: 'fuel_price', km: 'fuel_km', use: 'fuel_use' }
export const FUEL_FIELDS = Object.keys(FUEL_NAMES) as FuelField[]

/** Tests for vehicles without fuel sold by the litre, by the feed's fuel words. */
const WITHOUT_LITRES: Record<string, (words: string | null, car: FuelCar) => boolean> = {
  electric: (words) => fuelKind(words) === 'electric',
  hydrogen: (words) => /hydrogen|fuel cell|\bfcev\b/i.test(words ?? ''),
  towed: (words, { item_type }) => item_type === 'caravan' && words === null,
}

export type FuelView = NonNullable<ReturnType<typeof fuelView>>

/** Initial state of the fuel calculator (CAL-01). `standard`: for fields without a number. Plain JSON. */
export function fuelView(car: FuelCar, site: FuelSite, params: URLSearchParams) {
  const words = joined([car.fuel, car.simple_fuel])
  const isWithoutLitres = Object.values(WITHOUT_LITRES).some((rule) => rule(words, car))
  if (!site.features.fuel_calculator || !isPurchasable(car) || isWithoutLitres) return null
  const { price_per_litre: price, km_per_week: km, litres_per_100_km: typicalFigure } = site.vehicle.fuel
  const ownFigure = car.variant_detail?.fuelconsumptioncombined || null
  const standard: FuelUse = { price, km, use: ownFigure ?? typicalFigure }
  return {
    standard,
    initial: parseFuelUse((field) => params.get(FUEL_NAMES[field]) ?? '', standard),
    note: ownFigure
      ? `${decimal(ownFigure, 1)} L/100 km is the combined figure for this vehicle.`
      : `${decimal(typicalFigure, 1)} L/100 km is a typical figure. There’s none listed for this vehicle.`,
  }
}

/** Parsed fields, with defaults for empty ones. */
export const parseFuelUse = (typed: (field: FuelField) => string, standard: FuelUse): FuelUse => ({
  price: parseFuelField('price', typed('price'), standard.price),
  km: parseFuelField('km', typed('km'), standard.km),
  use: parseFuelField('use', typed('use'), standard.use),
})

export const fuelText = (field: FuelField, value: number) =>
  field === 'price' && Number.isInteger(Math.round(value * 1_000) / 10) ? value.toFixed(2) : decimal(value, 3)

export type FuelCost = { week: string; year: string }

export function fuelCost(use: FuelUse): FuelCost {
  const weekly = weeklyFuelCost(use)
  return { week: dollarsAndCents(weekly), year: dollars(yearlyFuelCost(weekly)) }
}
