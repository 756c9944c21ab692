import { describeSeats, odometerText } from '../car/facts.ts'
import { fuelKind } from '../car/fuel.ts'
import type { Car } from '../car/schema.ts'
import { calculatePayload } from '../car/summary.ts'
import { joined, plural, thousands } from '../text.ts'
import { easternDay, longDate } from '../time.ts'

type Value = (car: Car, now: number) => string | null | undefined

type Amount = number | null | undefined
const unit = (amount: Amount, words: string) => (amount ? `${thousands(amount)} ${words}` : null)
const measure = (amount: Amount, words: string) => (amount ? `${amount.toFixed(1)} ${words}` : null)

/** VDP-18: litres never stand on an electric car, whatever its record has. */
const ofFuel =
  (value: Value): Value =>
  (car, now) =>
    fuelKind(joined([car.fuel, car.simple_fuel])) === 'electric' ? null : value(car, now)

const engine: Value = ({ engine_size_litres: litres, engine_size: cc, variant_detail: detail }) =>
  measure(litres ?? detail?.enginesize_litres, 'L') ?? unit(cc ?? detail?.enginesize, 'cc')

const countText = (count: Amount, one: string, many?: string) => (count ? plural(count, one, many) : null)

/** Formats a feed's month or day; other values are kept as written. */
const formatMonth = (text: string | null) => text && (longDate(text) ?? text)

/** VDP-09: only for a registration that has not expired. */
const regoExpiry: Value = ({ rego_expiry: day }, now) =>
  day !== null && day > easternDay(now) ? `Expires on ${longDate(day)}` : null

/** Values by group and label, in display order; rows without a value are left out (VDP-09). */
const VALUES = {
  Vehicle: {
    Body: (car) => car.bodyconfiguration ?? car.simple_body,
    Drive: (car) => car.drive,
    Colour: (car) => car.colour,
    Doors: (car) => countText(car.doors, 'door'),
    Odometer: odometerText,
    Transmission: (car) => car.trans ?? car.simple_transmission,
    Seats: describeSeats,
    Interior: (car) => car.interior_colour,
    Variant: (car) => car.variant,
  },
  Engine: {
    Fuel: (car) => car.fuel ?? car.simple_fuel,
    Range: (car) => unit(car.variant_detail?.electricrange, 'km'),
    Battery: (car) => measure(car.variant_detail?.batterycapacity, 'kWh'),
    'Energy use': (car) => measure(car.variant_detail?.energyconsumption, 'kWh/100 km'),
    Engine: ofFuel(engine),
    Cylinders: (car) => countText(car.variant_detail?.cylinders, 'cylinder'),
    Induction: (car) => car.variant_detail?.induction,
    Torque: (car) => unit(car.variant_detail?.torque, 'Nm'),
    Gearbox: (car) => car.variant_detail?.geartype,
    Gears: (car) => countText(car.gearnum, 'gear'),
    'Fuel consumption': ofFuel((car) => measure(car.variant_detail?.fuelconsumptioncombined, 'L/100 km')),
    'Fuel tank': ofFuel((car) => unit(car.variant_detail?.fuelcapacity, 'L')),
  },
  'Size and weight': {
    Length: (car) => unit(car.variant_detail?.vehiclelength, 'mm'),
    Width: (car) => unit(car.variant_detail?.vehiclewidth, 'mm'),
    Height: (car) => unit(car.variant_detail?.vehicleheight, 'mm'),
    'Body length': (car) => unit(car.specifications?.body_length, 'mm'),
    'Body width': (car) => unit(car.specifications?.body_width, 'mm'),
    'Kerb mass': (car) => unit(car.variant_detail?.kerbweight, 'kg'),
    Payload: (car) => unit(calculatePayload(car.variant_detail), 'kg'),
    'Gross mass': (car) => unit(car.variant_detail?.grossvehiclemass, 'kg'),
    'Gross combination mass': (car) => unit(car.variant_detail?.grosscombinationmass, 'kg'),
    'Braked towing capacity': (car) => unit(car.variant_detail?.brakedtowingcapacity, 'kg'),
    'Tray length': (car) => unit(car.variant_detail?.traylength, 'mm'),
    'Tare weight': (car) => unit(car.specifications?.tare_weight, 'kg'),
    'Ball weight': (car) => unit(car.specifications?.ball_weight, 'kg'),
    'Aggregate trailer mass': (car) => unit(car.specifications?.aggregate_trailer_mass, 'kg'),
    Axles: (car) => car.specifications?.axle_type,
  },
  Living: {
    Sleeps: (car) => countText(car.specifications?.sleeps, 'person', 'people'),
  },
  Safety: {
    'ANCAP rating': (car) => countText(car.variant_detail?.ancaprating, 'star'),
  },
  Records: {
    Registration: (car) => car.regplate,
    'Registration expiry': regoExpiry,
    'Build date': (car) => formatMonth(car.build_date),
    'Compliance date': (car) => formatMonth(car.compliance_date),
    'Stock number': (car) => car.stocknum,
    VIN: (car) => car.vin,
  },
} satisfies Record<string, Record<string, Value>>

export type SpecGroup = keyof typeof VALUES

export const SPEC_ROWS = Object.entries<Record<string, Value>>(VALUES).flatMap(([group, rows]) =>
  Object.entries(rows).map(([label, value]) => ({ group: group as SpecGroup, label, value })),
)
