import type { LocationSite } from '../car/place.ts'
import type { Car, CarType } from '../car/schema.ts'
import { carLocation } from '../car/stock-place.ts'
import { joined, plural, thousands } from '../text.ts'
import { easternDay, longDate } from '../time.ts'

export type WarrantyCar = Pick<
  Car,
  'item_type' | 'car_type' | 'status' | 'km' | 'build_date' | 'regplate' | 'simple_body' | 'bodyconfiguration'
>

/** A class of warranty; the first class of a state whose limits a car meets applies. */
type Class = {
  name: string
  /** Maximum years since the built date; null for any age. */
  withinYears: number | null
  /** Exclusive upper bound of kilometres; null for any. */
  underKm: number | null
  months: number
  km: number
}

type StateLaw = {
  classes: Class[]
  /** Older cars may be sold for restoration without a warranty, so none is claimed for them. */
  silentAfterYears: number
  law: string
  /** Day on which the law was last checked. */
  asAt: string
}

/**
 * Queensland: Motor Dealers and Chattel Auctioneers Act 2014, section 115 and schedule 1. Sections 3A and 3B divide cars
 * into class A (built no more than 10 years before the sale, and under 160,000 km) and class B (all others); section 4
 * sets their periods. Class B was brought back on 1 September 2019 by Act 2019 No. 12, which also inserted section 3C on
 * the built date. Read as in force on 5 December 2024; looked up on 21 November 2026 at legislation.qld.gov.au, austlii
 * and the pages of the Office of Fair Trading. Other states have their own acts; a row here turns one on.
 */
const LAWS: Record<string, StateLaw> = {
  QLD: {
    classes: [
      { name: 'Class A', withinYears: 10, underKm: 160_000, months: 3, km: 5_000 },
      { name: 'Class B', withinYears: null, underKm: null, months: 1, km: 1_000 },
    ],
    silentAfterYears: 20,
    law: 'Motor Dealers and Chattel Auctioneers Act 2014 (Qld), section 115 and schedule 1',
    asAt: '2026-11-21',
  },
}

/** Bodies that may be a 'commercial vehicle' (schedule 1, section 3): feeds do not state the purpose of construction. */
const POSSIBLY_COMMERCIAL = /\b(ute|utility|van|cab\s?chassis|truck|bus|people\s?mover|motorhome|tray|tipper)\b/i

/**
 * The statutory warranty of a used car at a location in `state`; null where the law gives none, where LAWS has no
 * entry, and where the car's data leaves it open. New and demonstrator cars have their maker's warranty.
 */
export function statutoryWarranty(car: WarrantyCar, state: string | null, now: number): Warranty | null {
  const law = state === null ? undefined : LAWS[state.toUpperCase()]
  if (!law || !isCovered(car) || car.km === null || car.km === 0) return null
  const builtOn = builtDay(car.build_date)
  const today = easternDay(now)
  if (builtOn === null || builtOn > firstOfNextMonth(today) || today > yearsAfter(builtOn, law.silentAfterYears))
    return null
  const { km } = car
  const warrantyClass = law.classes.find(
    ({ withinYears, underKm }) =>
      (withinYears === null || today <= yearsAfter(builtOn, withinYears)) && (underKm === null || km < underKm),
  )
  return warrantyClass ? warrantyText(warrantyClass, law) : null
}

export type WarrantySite = Pick<LocationSite, 'locations'> & { statutory_warranty: boolean }

/** The statutory warranty of a car where its site shows it. */
export function shownWarranty(car: Car, { statutory_warranty, locations }: WarrantySite, now: number): Warranty | null {
  const state = carLocation(car, locations)?.address.state ?? car.state
  return statutory_warranty ? statutoryWarranty(car, state, now) : null
}

const MAKERS_WARRANTY: Partial<Record<CarType, string>> = {
  new: 'Maker’s warranty',
  demo: 'What is left of the maker’s warranty',
}

/** In few words, beside other cars; null where none is known. */
export const warrantyInWords = (car: Car, site: WarrantySite, now: number): string | null =>
  MAKERS_WARRANTY[car.car_type] ?? shownWarranty(car, site, now)?.term ?? null

/** Schedule 1, section 3: excludes motorcycles, caravans, commercial vehicles and cars that may be unregistrable. */
const isCovered = (car: WarrantyCar) =>
  car.car_type === 'used' &&
  car.item_type === 'car' &&
  car.regplate !== null &&
  (car.status === 'in_stock' || car.status === 'coming_soon') &&
  !POSSIBLY_COMMERCIAL.test(joined([car.simple_body, car.bodyconfiguration]) ?? '')

/** Section 3C: a month counts as the first day of the next one. null for other values. */
function builtDay(text: string | null): string | null {
  if (text === null) return null
  const [, year, month, day] = /^(\d{4})-(0[1-9]|1[0-2])(?:-(\d{2}))?$/.exec(text) ?? []
  if (year === undefined || month === undefined) return null
  return day === undefined ? firstOfNextMonth(text) : text
}

function firstOfNextMonth(day: string): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/** The same day `years` later; 29 February sorts before 1 March in text comparison. */
const yearsAfter = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

/** The statutory warranty of a used car sold by a dealer, in words. */
export type Warranty = ReturnType<typeof warrantyText>

function warrantyText({ name, months, km }: Class, { law, asAt }: StateLaw) {
  const term = `${plural(months, 'month')} or ${thousands(km)} km`
  return {
    title: `${name} statutory warranty`,
    term,
    text: `By law this car has a warranty of ${term} from the day you take it, whichever comes first. We fix any defects it covers at no cost to you. The form you sign before you buy says what’s covered and what’s not.`,
    source: `${law}, as at ${longDate(asAt)}. It depends on age and kilometres on the day of sale.`,
  }
}
