import { once } from '../memo.ts'
import { textKey } from '../text.ts'
import { MAKES } from './makes.ts'

/** How a car is named: as a feed writes it, or as it is shown. */
export type CarNames = { make: string; model: string; badge: string | null }

type KnownMake = { name: string; models: Map<string, string> }

/** A make's own name wins over what another make is called too. */
const knownMakes = once((): ReadonlyMap<string, KnownMake> => {
  const makes = MAKES.map((make) => ({ ...make, models: new Map(make.models.map((model) => [textKey(model), model])) }))
  const byNickname = makes.flatMap((make) => make.nicknames.map((written) => [textKey(written), make] as const))
  return new Map([...byNickname, ...makes.map((make) => [textKey(make.name), make] as const)])
})
const MAX_MAKE_WORDS = 3
const MAX_MODEL_WORDS = 4

/**
 * One written form for each make and model, whichever a feed has: 'HILUX' is HiLux, 'Mazda3' of Mazda is 3. Names that a
 * feed cut at a space are joined: 'Land' and 'Rover Discovery', 'Pajero' and 'Sport GLX'. Unknown names stay as they are,
 * without doubled spaces.
 */
export function shownNames(names: CarNames): CarNames {
  const { make, known, rest } = joinMake(words(names.make), words(names.model))
  if (!known) return { make, model: rest.join(' '), badge: names.badge }
  const badge = words(names.badge ?? '')
  const model = knownModel(known, make, rest, badge)
  if (!model) return { make, model: rest.join(' '), badge: names.badge }
  const taken = model.taken - rest.length
  return { make, model: model.name, badge: taken > 0 ? badge.slice(taken).join(' ') || null : names.badge }
}

export const shownMake = (make: string): string => knownMakes().get(textKey(make))?.name ?? words(make).join(' ')

const words = (text: string) => text.split(/\s+/).filter(Boolean)

/** The make, also where its name goes on in the model; `rest` is the model without it. */
function joinMake(make: string[], model: string[]): { make: string; known: KnownMake | null; rest: string[] } {
  const most = Math.min(MAX_MAKE_WORDS - make.length, model.length - 1)
  for (let more = most; more >= 0; more--) {
    const known = knownMakes().get(textKey([...make, ...model.slice(0, more)].join('')))
    if (known) return { make: known.name, known, rest: model.slice(more) }
  }
  return { make: make.join(' '), known: null, rest: model }
}

/** The longest known model that begins with the feed's, and how many words of model and badge it takes. */
function knownModel({ models }: KnownMake, make: string, model: string[], badge: string[]) {
  const all = [...model, ...badge.slice(0, MAX_MODEL_WORDS)]
  for (let taken = Math.min(all.length, MAX_MODEL_WORDS); taken >= model.length; taken--) {
    const key = textKey(all.slice(0, taken).join(''))
    const name = models.get(key) ?? models.get(textKey(make) + key) ?? models.get(withoutStart(key, textKey(make)))
    if (name !== undefined) return { name, taken }
  }
  // A longer name than the table's keeps its end: 'Hilux Cab Chassis'.
  for (let taken = model.length - 1; taken > 0; taken--) {
    const name = models.get(textKey(model.slice(0, taken).join('')))
    if (name !== undefined) return { name: [name, ...model.slice(taken)].join(' '), taken: model.length }
  }
  return null
}

/** 'mazda3' of Mazda is '3'; '3' of MG is 'MG3'. */
const withoutStart = (key: string, start: string) => (key.startsWith(start) ? key.slice(start.length) : key)

/** The fields of a car whose values are words of the trade, which feeds write in many ways. */
type TradeValues = Record<'simple_body' | 'simple_fuel' | 'simple_transmission' | 'drive' | 'colour', string | null>

/** How a value is shown, and what feeds write for it. */
const rows = (table: Record<string, string>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(table).flatMap(([name, written]) =>
      [name, ...written.split(',')].map((form) => [textKey(form), name] as const),
    ),
  )

/** What feeds write for each fuel, as words and codes; a feed's text of several is read by shared/feed/vocabulary.ts. */
export const FUEL_WORDS: Record<string, string> = {
  Hydrogen: 'hydrogen, wasserstoff, fuel cell, brennstoffzelle, fcev, hydrogen electric, electric hydrogen',
  'Plug-in hybrid':
    'phev, plug in, plug in hybrid, plug in electric, plug in hybrid electric, petrol plug in hybrid, plug in hybrid petrol',
  Hybrid:
    'hybrid, hybri, hyb, h, hev, mhev, mild hybrid, range extender, erev, rex, e power, gas electric, electric gas',
  LPG: 'lpg, lp gas, liquid petroleum gas, liquefied petroleum gas, petroleum gas, autogas, flüssiggas',
  Diesel: 'diesel, diese, dies, die, dsl, d, dt, td, tdi, turbo diesel, turbodiesel, bio diesel, premium diesel',
  Electric:
    'electric, electri, electricity, elec, ele, elektro, elektrisch, elektrik, e, ev, bev, battery, battery electric, full electric, strom',
  Petrol:
    'petrol, petro, pet, p, u, ul, unl, unleaded, unleaded petrol, petrol unleaded, leaded, premium, premium unleaded, premium unleaded petrol, petrol premium, petrol premium ulp, petrol premium unleaded, ulp, ulp91, ulp95, pulp, pulp95, pulp98, rulp, 91ron, 95ron, 98ron, benzin, benzine, gasoline, gasolin, super, ethanol, e10, e85, flex, flex fuel, ffv',
}

const SPELLINGS: Record<keyof TradeValues, ReadonlyMap<string, string>> = {
  simple_body: rows({
    SUV: 'sports utility vehicle, sport utility vehicle, sport utility',
    Ute: 'ute / tray, utes, utility, pickup, pick up',
    'Cab chassis': 'cab chassis ute, cab-chassis',
    Hatch: 'hatchback, hatch back',
    Sedan: 'saloon',
    Wagon: 'station wagon, stationwagon, estate',
    Coupe: 'coupé',
    Convertible: 'cabriolet, cabrio, soft top',
    'People mover': 'people carrier, mpv, minivan',
    Van: 'vans, panel van, cargo van',
    Caravan: '',
    'Pop top': 'poptop, pop-top caravan',
    'Camper trailer': '',
  }),
  // Of two fuels a feed's words are read one by one.
  simple_fuel: rows({
    ...FUEL_WORDS,
    Hybrid: `${FUEL_WORDS['Hybrid']}, hybrid petrol, petrol hybrid, petrol electric, unleaded petrol electric, premium unleaded electric, diesel electric, petrol unleaded ulp electric`,
  }),
  simple_transmission: rows({
    Automatic: 'auto, automatic transmission',
    Manual: 'man, manual transmission',
  }),
  drive: rows({
    'Four-wheel drive': '4wd, 4x4, four wheel drive, 4 wheel drive',
    'All-wheel drive': 'awd, all wheel',
    'Front-wheel drive': 'fwd, front, front wheel',
    'Rear-wheel drive': 'rwd, rear, rear wheel',
    'Two-wheel drive': '2wd, 4x2, 2 wheel drive',
  }),
  colour: new Map(),
}

/**
 * One written form for each body, fuel, transmission, drive and colour, whichever a feed has. Unknown values stay as they
 * are, but for words in capitals alone and in small letters alone: 'CRYSTAL BLACK' is Crystal Black, 'white' is White.
 */
export const shownValues = (values: TradeValues): TradeValues =>
  Object.fromEntries(FIELDS.map((field) => [field, spell(values[field], SPELLINGS[field])])) as TradeValues

const FIELDS = Object.keys(SPELLINGS) as (keyof TradeValues)[]

/** A word of fewer letters may be short for something: 'RWD', 'GT'. */
const MIN_CAPITALS = 4

function spell(value: string | null, table: ReadonlyMap<string, string>): string | null {
  if (value === null) return null
  const known = table.get(textKey(value))
  if (known !== undefined) return known
  if (value === value.toLowerCase()) return capitalised(value)
  if (value !== value.toUpperCase() || /\d/.test(value)) return value
  return value.replace(/\p{L}+/gu, (word) => (word.length < MIN_CAPITALS ? word : capitalised(word.toLowerCase())))
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
