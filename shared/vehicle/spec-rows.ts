import { describeSeats, odometerText } from '../car/facts.ts'
import { calculatePayload } from '../car/payload.ts'
import type { Car } from '../car/schema.ts'
import { plural, thousands } from '../text.ts'
import { easternDay, longDate } from '../time.ts'

export type SpecGroup = 'Vehicle' | 'Engine' | 'Size and weight' | 'Living' | 'Safety' | 'Records'

type Value = (car: Car, now: number) => string | null | undefined
type Row = { group: SpecGroup; label: string; value: Value }

type Amount = number | null | undefined
const unit = (amount: Amount, words: string) => (amount ? `${thousands(amount)} ${words}` : null)
const measure = (amount: Amount, words: string) => (amount ? `${amount.toFixed(1)} ${words}` : null)

const engine: Value = ({ engine_size_litres: litres, engine_size: cc, variant_detail: detail }) =>
  measure(litres ?? detail?.enginesize_litres, 'L') ?? unit(cc ?? detail?.enginesize, 'cc')

const countText = (count: Amount, one: string, many?: string) => (count ? plural(count, one, many) : null)

/** Formats a feed's month or day; other values are kept as written. */
const formatMonth = (text: string | null) => text && (longDate(text) ?? text)

/** VDP-09: only for a registration that has not expired. */
const regoExpiry: Value = ({ rego_expiry: day }, now) =>
  day !== null && day > easternDay(now) ? `Expires on ${longDate(day)}` : null

/** Rows of the specifications in display order; rows without a value are left out (VDP-09). */
export const SPEC_ROWS: Row[] = [
  { group: 'Vehicle', label: 'Body', value: (car) => car.bodyconfiguration ?? car.simple_body },
  { group: 'Vehicle', label: 'Drive', value: (car) => car.drive },
  { group: 'Vehicle', label: 'Colour', value: (car) => car.colour },
  { group: 'Vehicle', label: 'Doors', value: (car) => countText(car.doors, 'door') },
  { group: 'Vehicle', label: 'Odometer', value: odometerText },
  { group: 'Vehicle', label: 'Transmission', value: (car) => car.trans ?? car.simple_transmission },
  { group: 'Vehicle', label: 'Seats', value: describeSeats },
  { group: 'Vehicle', label: 'Interior', value: (car) => car.interior_colour },
  { group: 'Vehicle', label: 'Variant', value: (car) => car.variant },
  { group: 'Engine', label: 'Fuel', value: (car) => car.fuel ?? car.simple_fuel },
  { group: 'Engine', label: 'Engine', value: engine },
  { group: 'Engine', label: 'Cylinders', value: (car) => countText(car.variant_detail?.cylinders, 'cylinder') },
  { group: 'Engine', label: 'Induction', value: (car) => car.variant_detail?.induction },
  { group: 'Engine', label: 'Torque', value: (car) => unit(car.variant_detail?.torque, 'Nm') },
  { group: 'Engine', label: 'Gearbox', value: (car) => car.variant_detail?.geartype },
  { group: 'Engine', label: 'Gears', value: (car) => countText(car.gearnum, 'gear') },
  {
    group: 'Engine',
    label: 'Fuel consumption',
    value: (car) => measure(car.variant_detail?.fuelconsumptioncombined, 'L/100 km'),
  },
  { group: 'Engine', label: 'Fuel tank', value: (car) => unit(car.variant_detail?.fuelcapacity, 'L') },
  { group: 'Size and weight', label: 'Length', value: (car) => unit(car.variant_detail?.vehiclelength, 'mm') },
  { group: 'Size and weight', label: 'Width', value: (car) => unit(car.variant_detail?.vehiclewidth, 'mm') },
  { group: 'Size and weight', label: 'Height', value: (car) => unit(car.variant_detail?.vehicleheight, 'mm') },
  { group: 'Size and weight', label: 'Body length', value: (car) => unit(car.specifications?.body_length, 'mm') },
  { group: 'Size and weight', label: 'Body width', value: (car) => unit(car.specifications?.body_width, 'mm') },
  { group: 'Size and weight', label: 'Kerb mass', value: (car) => unit(car.variant_detail?.kerbweight, 'kg') },
  { group: 'Size and weight', label: 'Payload', value: (car) => unit(calculatePayload(car.variant_detail), 'kg') },
  { group: 'Size and weight', label: 'Gross mass', value: (car) => unit(car.variant_detail?.grossvehiclemass, 'kg') },
  {
    group: 'Size and weight',
    label: 'Braked towing capacity',
    value: (car) => unit(car.variant_detail?.brakedtowingcapacity, 'kg'),
  },
  { group: 'Size and weight', label: 'Tray length', value: (car) => unit(car.variant_detail?.traylength, 'mm') },
  { group: 'Size and weight', label: 'Tare weight', value: (car) => unit(car.specifications?.tare_weight, 'kg') },
  {
    group: 'Size and weight',
    label: 'Aggregate trailer mass',
    value: (car) => unit(car.specifications?.aggregate_trailer_mass, 'kg'),
  },
  { group: 'Size and weight', label: 'Axles', value: (car) => car.specifications?.axle_type },
  {
    group: 'Living',
    label: 'Sleeps',
    value: (car) => countText(car.specifications?.sleeps, 'person', 'people'),
  },
  {
    group: 'Safety',
    label: 'ANCAP rating',
    value: (car) => countText(car.variant_detail?.ancaprating, 'star'),
  },
  { group: 'Records', label: 'Registration', value: (car) => car.regplate },
  { group: 'Records', label: 'Registration expiry', value: regoExpiry },
  { group: 'Records', label: 'Build date', value: (car) => formatMonth(car.build_date) },
  { group: 'Records', label: 'Compliance date', value: (car) => formatMonth(car.compliance_date) },
  { group: 'Records', label: 'Stock number', value: (car) => car.stocknum },
  { group: 'Records', label: 'VIN', value: (car) => car.vin },
]
