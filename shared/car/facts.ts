import { plural, thousands } from '../text.ts'
import { VEHICLE_WORDS, type VehicleWords } from '../vehicle-words.ts'
import { fuelKind } from './fuel.ts'
import type { Car } from './schema.ts'
import type { CarSummary } from './summary.ts'

/** One short fact: icon, text with its unit, and label for screen readers. */
export type CarFact = { icon: FactIcon; text: string; label: string }
export type LabelledFact = CarFact & { value: string }

type Facts = Pick<
  CarSummary,
  'km' | 'simple_transmission' | 'simple_fuel' | 'seats' | 'simple_body' | 'drive' | 'colour'
> &
  Partial<Pick<Car, 'item_type' | 'specifications' | 'engine_size' | 'variant_detail'>> &
  /** A car in lists has these of its specifications. */
  Partial<Pick<CarSummary, 'sleeps' | 'body_length' | 'tare' | 'displacement' | 'electric_range'>>

/** '42,310 km'; null when unknown. Feeds send 0 for an odometer that was not read. */
const kilometres = (km: number | null) => (km === null || km === 0 ? null : `${thousands(km)} km`)

const findWords = ({ item_type = 'car' }: Pick<Partial<Car>, 'item_type'>): VehicleWords => VEHICLE_WORDS[item_type]

/** Of what is towed a feed may send kilometres and seats, which mean nothing there. */
export const odometerText = (car: Pick<Facts, 'km' | 'item_type'>) =>
  findWords(car).hasOdometer ? kilometres(car.km) : null
export const describeSeats = (car: Pick<Facts, 'seats' | 'item_type'>) =>
  car.seats !== null && findWords(car).holds === 'seats' ? plural(car.seats, 'seat') : null

const metres = (millimetres: number | null | undefined) => (millimetres ? `${(millimetres / 1000).toFixed(1)} m` : null)
const kilograms = (mass: number | null | undefined) => (mass ? `${thousands(mass)} kg` : null)
const suffixed = (words: string | null, more: string) => words && `${words} ${more}`

const sleepsText = ({ specifications, sleeps }: Facts) => String((specifications?.sleeps ?? sleeps) || '') || null
const lengthText = ({ specifications, body_length }: Facts) => metres(specifications?.body_length ?? body_length)
const tareText = ({ specifications, tare }: Facts) => kilograms(specifications?.tare_weight ?? tare)

/** '649 cc', of what is ridden. */
function motorcycleEngine(car: Facts): string | null {
  const cc = car.engine_size ?? car.displacement
  return cc && findWords(car).verb === 'ride' ? `${thousands(cc)} cc` : null
}

/** '420 km', how far it drives on one charge. */
const rangeText = ({ variant_detail, electric_range }: Facts) =>
  kilometres((variant_detail?.electricrange || electric_range) ?? null)

/** Electric cars get a plug in place of the pump. */
const fuelIcon = (car: Facts) => (fuelKind(car.simple_fuel) === 'electric' ? 'electric' : 'fuel')
const bodyIcon = ({ item_type: kind = 'car' }: Facts) => (kind === 'car' ? 'body' : kind)

type Row = {
  icon: string | ((car: Facts) => string)
  label: string
  text: (car: Facts) => string | null
  /** Text next to its label, where shorter. */
  value?: (car: Facts) => string | null
}

/** In the order shoppers compare them; absent facts are skipped. */
const FACTS = [
  { icon: 'odometer', label: 'Odometer', text: odometerText },
  { icon: 'transmission', label: 'Transmission', text: (car) => car.simple_transmission },
  { icon: fuelIcon, label: 'Fuel', text: (car) => car.simple_fuel },
  { icon: 'electric', label: 'Range', text: (car) => suffixed(rangeText(car), 'range'), value: rangeText },
  // What riders choose by, before how many it carries.
  { icon: 'engine', label: 'Engine', text: motorcycleEngine },
  { icon: 'seats', label: 'Seats', text: describeSeats, value: ({ seats }) => String(seats) },
  { icon: 'bed', label: 'Sleeps', text: (car) => sleepsText(car) && `Sleeps ${sleepsText(car)}`, value: sleepsText },
  { icon: 'length', label: 'Length', text: (car) => suffixed(lengthText(car), 'long'), value: lengthText },
  { icon: 'weight', label: 'Tare weight', text: (car) => suffixed(tareText(car), 'tare'), value: tareText },
  { icon: bodyIcon, label: 'Body', text: (car) => car.simple_body },
  { icon: 'drive', label: 'Drive', text: (car) => car.drive },
  { icon: 'colour', label: 'Colour', text: (car) => car.colour },
] as const satisfies readonly Row[]
export type FactIcon = Extract<(typeof FACTS)[number]['icon'], string> | ReturnType<typeof fuelIcon | typeof bodyIcon>

/** The first `count` facts of a car (CRD-01), all by default. */
export function carFacts(car: Facts, count: number = FACTS.length): CarFact[] {
  return labelledFacts(car, count).map(({ icon, text, label }) => ({ icon, text, label }))
}

/** Facts with their value next to a label: 'Seats' and '5'. */
export function labelledFacts(car: Facts, count: number = FACTS.length): LabelledFact[] {
  const facts: LabelledFact[] = []
  for (const { icon, label, text, ...row } of FACTS) {
    if (facts.length === count) break
    const words = text(car)
    if (words === null) continue
    const value = ('value' in row && row.value(car)) || words
    facts.push({ icon: typeof icon === 'function' ? icon(car) : icon, label, text: words, value })
  }
  return facts
}

/** Labels of the facts next to the photographs (VDP-03). */
const SIDE_FACTS = ['Odometer', 'Transmission', 'Body']

/** Kilometres, transmission and body; facts that a caravan or motorcycle lacks are replaced by its next ones. */
export function sideFacts(car: Facts): CarFact[] {
  const all = carFacts(car)
  const wanted = SIDE_FACTS.flatMap((label) => all.filter((fact) => fact.label === label))
  return [...wanted, ...all.filter((fact) => !wanted.includes(fact))].slice(0, SIDE_FACTS.length)
}
