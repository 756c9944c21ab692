import { keyOf } from '../text.ts'

/** The fields of a car whose values are words of the trade, which feeds write in many ways. */
export type TradeValues = Record<
  'simple_body' | 'simple_fuel' | 'simple_transmission' | 'drive' | 'colour',
  string | null
>

/** How a value is shown, and what feeds write for it. */
const rows = (table: Record<string, string>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(table).flatMap(([name, written]) =>
      [name, ...written.split(',')].map((form) => [keyOf(form), name] as const),
    ),
  )

const SHOWN: Record<Exclude<keyof TradeValues, 'colour'>, ReadonlyMap<string, string>> = {
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
  simple_fuel: rows({
    Petrol:
      'unleaded, ulp, unleaded petrol, petrol - unleaded, petrol unleaded, premium, premium unleaded, premium unleaded petrol, petrol - premium, petrol - premium ulp, petrol premium unleaded, pulp, leaded, gasoline, benzin',
    Diesel: 'turbo diesel, turbodiesel',
    Electric: 'ev, bev, battery electric, full electric',
    Hybrid:
      'hybrid petrol, petrol hybrid, petrol/electric, petrol electric, unleaded petrol/electric, premium unleaded/electric, diesel/electric, petrol - unleaded ulp/electric',
    'Plug-in hybrid': 'phev, plug in hybrid electric, petrol plug-in hybrid, plug-in hybrid petrol',
    LPG: 'liquid petroleum gas, lp gas, autogas, gas',
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
}

/**
 * One written form for each body, fuel, transmission, drive and colour, whichever a feed has. Unknown values stay as they
 * are, but for words in capitals alone and in small letters alone: 'CRYSTAL BLACK' is Crystal Black, 'white' is White.
 */
export function shownValues({
  simple_body,
  simple_fuel,
  simple_transmission,
  drive,
  colour,
}: TradeValues): TradeValues {
  return {
    simple_body: shown(simple_body, SHOWN.simple_body),
    simple_fuel: shown(simple_fuel, SHOWN.simple_fuel),
    simple_transmission: shown(simple_transmission, SHOWN.simple_transmission),
    drive: shown(drive, SHOWN.drive),
    colour: shown(colour, NO_ROWS),
  }
}

const NO_ROWS: ReadonlyMap<string, string> = new Map()
/** A word of fewer letters may be short for something: 'RWD', 'GT'. */
const MIN_CAPITALS = 4

function shown(value: string | null, table: ReadonlyMap<string, string>): string | null {
  if (value === null) return null
  const known = table.get(keyOf(value))
  if (known !== undefined) return known
  if (value === value.toLowerCase()) return capitalised(value)
  if (value !== value.toUpperCase() || /\d/.test(value)) return value
  return value.replace(/\p{L}+/gu, (word) => (word.length < MIN_CAPITALS ? word : capitalised(word.toLowerCase())))
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
