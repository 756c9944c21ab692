import { DAY_MS } from '../../shared/time.ts'
import type { VehicleChoice } from './choose.ts'
import type { Random } from './random.ts'

const VIN_CHARACTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'.split('')
/** A world manufacturer identifier that is assigned to no maker: every demo VIN is fictional. */
const FICTIONAL_MAKER = 'DEM'
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'.split('')

/** 17 characters without I, O and Q, the last four from the index, so that each is unique. */
export function makeVin(index: number, chance: Random): string {
  const middle = Array.from({ length: 10 }, () => chance.pick(VIN_CHARACTERS)).join('')
  return FICTIONAL_MAKER + middle + String(1_000 + index).slice(-4)
}

/** 'DRK48P' or '724FK3': the pattern of New South Wales, else of Queensland. */
function makePlate(state: string | null, chance: Random): string {
  const pattern = state === 'NSW' ? 'AAA00A' : '000AA0'
  const character = (mark: string) => (mark === 'A' ? chance.pick(LETTERS) : String(chance.whole(0, 9)))
  return pattern.replace(/./g, character)
}

/** Days for which an ordinary vehicle has been listed: longer than a new arrival. */
export const DAYS_LISTED = { from: 9, to: 120 }
/** Days between an inspection and the day of the listing. */
export const DAYS_INSPECTED = { from: 1, to: 9 }

export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** 'YYYY-MM' some months after another; `month` may be a day as well. */
export function monthAfter(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
}

/** A month of that year, before the first day on which an ordinary vehicle may have been inspected and listed. */
function builtIn(year: number, age: number, day: string, chance: Random): string {
  const month = monthAfter(day, -Math.round(age * 12))
  const built = month.startsWith(String(year)) ? month : `${year}-${String(chance.whole(1, 9)).padStart(2, '0')}`
  const latest = daysAfter(day, -DAYS_LISTED.to - DAYS_INSPECTED.to).slice(0, 7)
  return latest.startsWith(String(year)) && built > latest ? latest : built
}

/** A new car has a build date and no plate; the rest are registered, most of them for some months yet. */
export function registrationFields({ car_type, year, age, location }: VehicleChoice, day: string, chance: Random) {
  const build_date = builtIn(year, age, day, chance)
  if (car_type === 'new') return { build_date }
  const registered = chance.chance(0.92)
  return {
    build_date,
    compliance_date: monthAfter(build_date, chance.whole(0, 2)),
    regplate: registered ? makePlate(location.state, chance) : null,
    rego_expiry: registered ? daysAfter(day, chance.whole(-20, 340)) : null,
  }
}
