/** Dollars per litre or kilowatt hour, kilometres per week, litres or kilowatt hours per 100 km. */
export type FuelUse = { price: number; km: number; use: number }
export type FuelField = keyof FuelUse

type Limits = { min: number; max: number }

/** Plausible bounds. */
export const FUEL_LIMITS: Record<FuelField, Limits> = {
  price: { min: 0, max: 10 },
  km: { min: 0, max: 5_000 },
  use: { min: 0, max: 250 },
}

/** CAL-01 */
export const weeklyFuelCost = ({ price, km, use }: FuelUse) => (km / 100) * use * price

const WEEKS_PER_YEAR = 365.25 / 7
export const yearlyFuelCost = (weekly: number) => weekly * WEEKS_PER_YEAR

/** Parses a typed number; `standard` for an empty field, null for other text and for numbers beyond the limits. */
export function parseFuelField(field: FuelField, typed: string, standard: number): number | null {
  const { min, max } = FUEL_LIMITS[field]
  const text = typed.replace(/[$,\s]/g, '')
  const number = text === '' ? standard : Number(text)
  return number >= min && number <= max ? number : null
}
