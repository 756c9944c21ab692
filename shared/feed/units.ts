/** A factor to the unit of the field, or what is divided by the number: 100 over km/L are L/100 km. */
export type Factor = number | { into: number }

export const MILES_TO_KM = 1.609344
const same = <Value extends Factor | string>(names: string, value: Value): Record<string, Value> =>
  Object.fromEntries(names.split(',').map((name) => [name.trim(), value]))

const DISTANCES = {
  ...same("km, kms, klm, klms, ks, k's, km's, kilometres, kilometers, kmt", 1),
  ...same('miles, mile, mi, smi', MILES_TO_KM),
}
const LENGTHS = {
  ...same('mm, millimetres', 1),
  ...same('cm', 10),
  ...same('m, mtr, mtrs, metre, metres, meters', 1000),
  ...same("ft, foot, feet, '", 304.8),
  ...same('in, inch, inches, "', 25.4),
}
const MASSES = {
  ...same('kg, kgs, kilo, kilos, kilograms', 1),
  ...same('t, tonne, tonnes', 1000),
  ...same('lb, lbs', 0.45359237),
}
const VOLUMES = {
  ...same('cc, ccm, cm3, cm³, ml', 1),
  ...same('l, lt, ltr, litre, litres, liter', 1000),
  ...same('ci, cid, cu in, cubic inches, in3', 16.387064),
}
const LITRES = Object.fromEntries(Object.entries(VOLUMES).map(([name, factor]) => [name, factor / 1000]))
const TORQUES = { ...same('nm', 1), ...same('lb-ft, ft-lb, ft-lbs', 1.3558179483), ...same('kgm, kgf-m', 9.80665) }
const CONSUMPTIONS = {
  ...same('l/100km, l/100, ltr/100km, litres/100km, lper100km', 1),
  ...same('km/l, kmpl', { into: 100 }),
}
const ENERGIES = {
  ...same('kwh/100km, kwh', 1),
  ...same('wh/km', 0.1),
  ...same('km/kwh', { into: 100 }),
  ...same('mi/kwh, miles/kwh', { into: 100 / MILES_TO_KM }),
}

/** Units of each measured field to its own (SI, US survey units aside: exact), with plausible bounds and those of a usual middle: not of mpg, Wh/km or mi/kWh. Other units are asked about. */
const MEASURES: Record<string, [units: Record<string, Factor>, least: number, most: number, ...middle: number[]]> = {
  km: [DISTANCES, 0, 2_000_000],
  engine_size: [VOLUMES, 49, 17_000],
  'variant_detail.enginesize': [VOLUMES, 49, 17_000],
  engine_size_litres: [LITRES, 0.049, 17],
  'variant_detail.enginesize_litres': [LITRES, 0.049, 17],
  'variant_detail.fuelcapacity': [LITRES, 1, 2000],
  'variant_detail.fuelconsumptioncombined': [CONSUMPTIONS, 0, 45, 0, 20],
  'variant_detail.electricrange': [DISTANCES, 10, 1_500],
  'variant_detail.batterycapacity': [{ ...same('kwh', 1), ...same('wh', 0.001) }, 0.5, 1_000],
  'variant_detail.energyconsumption': [ENERGIES, 1, 250, 8, 60],
  'variant_detail.torque': [TORQUES, 5, 5000],
  'variant_detail.brakedtowingcapacity': [MASSES, 50, 20_000],
  'variant_detail.grossvehiclemass': [MASSES, 250, 200_000],
  'variant_detail.grosscombinationmass': [MASSES, 250, 300_000],
  'variant_detail.kerbweight': [MASSES, 30, 60_000],
  'specifications.tare_weight': [MASSES, 50, 60_000],
  'specifications.ball_weight': [MASSES, 10, 2000],
  'specifications.aggregate_trailer_mass': [MASSES, 250, 60_000],
  'variant_detail.vehiclelength': [LENGTHS, 1000, 30_000],
  'variant_detail.vehicleheight': [LENGTHS, 500, 6000],
  'variant_detail.vehiclewidth': [LENGTHS, 500, 4000],
  'variant_detail.traylength': [LENGTHS, 500, 12_000],
  'specifications.body_width': [LENGTHS, 500, 4000],
  'specifications.body_length': [LENGTHS, 1000, 20_000],
  seats: [same('seat, seats, seater, str, pax', 1), 1, 100],
  doors: [same('door, doors, dr, drs', 1), 1, 12],
  gearnum: [same('speed, spd, sp, gear, gears', 1), 1, 24],
  'variant_detail.cylinders': [same('cyl, cyls, cylinder, cylinders, v, i, h', 1), 1, 24],
  'variant_detail.ancaprating': [same('star, stars', 1), 0, 1e9],
  'specifications.sleeps': [same('berth, berths, people, persons', 1), 1, 30],
}

/** Units of something else, or of two sizes: a header with one of them says that its numbers are not of the field. */
const OTHER_UNITS: Record<string, string> = {
  mpg: 'miles to an imperial or to a US gallon ("units": { "mpg": { "into": 282.481 } } or 235.215)',
  gal: 'imperial or US gallons (4.54609 or 3.785412 litres)',
  ...same('ton, tons', 'metric, imperial or US tons (1000, 1016.047 or 907.185 kg)'),
  'kwh/100km': 'what an electric car consumes',
  kwh: 'what a battery holds',
  mph: 'a speed',
  ...same('hr, hrs, hours', 'hours of running'),
  epa: 'miles or kilometres, as the United States measure',
}

/** A unit as it is compared: in lower case, without spaces and signs between its parts. */
const unitKey = (text: string): string => text.toLowerCase().replace(/[\s./-]+/g, '')

export const findUnit = <Value>(table: Record<string, Value>, unit: string): Value | null =>
  Object.entries(table).find(([name]) => unitKey(name) === unitKey(unit))?.[1] ?? null

/** The factor of a unit to that of a field; null for what the field's table does not know. */
export const unitFactor = (field: string, unit: string): Factor | null => findUnit(MEASURES[field]?.[0] ?? {}, unit)

/** What a unit is that no table has a factor for: 'imperial or US gallons'; null for one that is not known at all. */
export const otherUnit = (unit: string): string | null => findUnit(OTHER_UNITS, unit)

export const isMeasured = (field: string): boolean => Object.hasOwn(MEASURES, field)

export const measureBounds = (field: string) =>
  MEASURES[field]?.slice(1) as [number, number, number?, number?] | undefined

/** Whether a field holds whole millimetres or kilograms. */
export const isInWholeUnits = (field: string): boolean =>
  MEASURES[field]?.[0] === LENGTHS || MEASURES[field]?.[0] === MASSES

/** Units of one letter, and one that is a word, count at the end of a header alone: 'Tare t', 'Length (in)'. */
const SHORT_UNIT = /^(.|in|lt|sp|dr)$/

/** The unit of a field, or another, that a header names: 'mi' of 'Odometer (mi)'; null for none. */
export function headerUnit(field: string, header: string): string | null {
  const parts = header
    // 'kWh' is one word.
    .replace(/(\p{Ll}{2})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[\s_.()[\],-]+/)
    .filter((part) => part !== '')
  const bracketed = /[([]([^)\]]+)[)\]]/.exec(header)?.[1]
  const pairs = parts.map((part, at) => `${part}${parts[at + 1] ?? ''}`).slice(0, -1)
  const candidates = [bracketed, parts.at(-1), ...pairs, ...parts.filter((part) => !SHORT_UNIT.test(part))]
  return candidates.find((unit) => unit && (unitFactor(field, unit) !== null || otherUnit(unit) !== null)) ?? null
}
