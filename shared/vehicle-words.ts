import type { Car } from './car/schema.ts'

/** What a kind of vehicle is called, and what is done with it. */
export type VehicleWords = {
  one: string
  many: string
  title: string
  /** Trying it before buying: 'a test drive'. */
  trial: { one: string; a: string; title: string; button: string; bring: string | null }
  verb: 'drive' | 'ride' | 'tow'
  /** Looking at it and trying it, as one step of buying it. */
  see: string
  hasOdometer: boolean
  /** How many it is for: on seats or on beds. */
  holds: 'seats' | 'sleeps'
}

const drive: VehicleWords['trial'] = {
  one: 'test drive',
  a: 'a test drive',
  title: 'Test drive',
  /** CRD-01, to the letter. */
  button: 'Book a Test Drive',
  bring: 'Bring your driver licence.',
}
const ride: VehicleWords['trial'] = {
  one: 'test ride',
  a: 'a test ride',
  title: 'Test ride',
  button: 'Book a Test Ride',
  bring: 'Bring your motorcycle licence and helmet.',
}
const inspection: VehicleWords['trial'] = {
  one: 'inspection',
  a: 'an inspection',
  title: 'Inspection',
  button: 'Book an Inspection',
  bring: null,
}

const onRoad = { trial: drive, verb: 'drive', see: 'See and drive it', hasOdometer: true, holds: 'seats' } as const
const ridden = { trial: ride, verb: 'ride', see: 'See and ride it', hasOdometer: true, holds: 'seats' } as const
const towed = { trial: inspection, verb: 'tow', see: 'See it in person', hasOdometer: false, holds: 'sleeps' } as const

/** One row each kind. A camper trailer is a caravan, a ute or van a car, by its body. */
export const VEHICLE_WORDS = {
  car: { one: 'car', many: 'cars', title: 'Cars', ...onRoad },
  ute: { one: 'ute', many: 'utes', title: 'Utes', ...onRoad },
  van: { one: 'van', many: 'vans', title: 'Vans', ...onRoad },
  truck: { one: 'truck', many: 'trucks', title: 'Trucks', ...onRoad },
  motorcycle: { one: 'motorcycle', many: 'motorcycles', title: 'Motorcycles', ...ridden },
  caravan: { one: 'caravan', many: 'caravans', title: 'Caravans', ...towed },
  camper_trailer: {
    one: 'camper trailer',
    many: 'camper trailers',
    title: 'Camper trailers',
    ...towed,
  },
} as const satisfies Record<string, VehicleWords>

export type VehicleKind = keyof typeof VEHICLE_WORDS

export const VEHICLES = { one: 'vehicle', many: 'vehicles', title: 'Vehicles' } as const

/** A vehicle as far as its words go; leads of earlier releases do not say its kind. */
export type Worded = { item_type?: Car['item_type'] | null; body?: string | null; simple_body?: string | null }

/** By the body, where it has a word of its own: 'Ute', 'Dual cab ute', 'Van', 'Camper trailer'. */
const BODIES: [kind: VehicleKind, of: Car['item_type'], body: RegExp][] = [
  ['ute', 'car', /\bute\b/i],
  ['van', 'car', /^van$/i],
  ['camper_trailer', 'caravan', /\bcamper trailer\b/i],
]

export const vehicleKind = ({ item_type, simple_body, body = simple_body }: Worded): VehicleKind => {
  const type = item_type ?? 'car'
  return BODIES.find(([, of, named]) => of === type && named.test(body ?? ''))?.[0] ?? type
}

/** The vehicle type that a kind is of: 'car' for utes. */
export const typeOfKind = (kind: VehicleKind): VehicleKind => BODIES.find(([of]) => of === kind)?.[1] ?? kind

/** The kind of this name: 'Camper trailer'. */
export const kindCalled = (name: string): VehicleKind | undefined =>
  KINDS.find((kind) => VEHICLE_WORDS[kind].one === name.toLowerCase())

const KINDS = Object.keys(VEHICLE_WORDS) as VehicleKind[]

export const vehicleWords = (vehicle: Worded): VehicleWords => VEHICLE_WORDS[vehicleKind(vehicle)]

/** Words for a vehicle among this stock: a car is called as the site calls what it sells, where that has no kind's own name. */
export const wordsAmong = (vehicle: Worded, { one, many, title }: Noun): VehicleWords => ({
  ...vehicleWords(vehicle),
  ...(vehicleKind(vehicle) === 'car' && one === VEHICLES.one && { one, many, title }),
})

/** Words for stock of these kinds (`stock.kinds` of a site): a single kind gives its own, several 'vehicles', none 'cars'. */
export function stockWords(kinds: readonly VehicleKind[] | null): VehicleWords {
  const rows: VehicleWords[] = [...new Set(kinds ?? [])].map((kind) => VEHICLE_WORDS[kind])
  const [first = VEHICLE_WORDS.car, ...others] = rows
  if (others.length === 0) return first
  return { ...first, ...VEHICLES, trial: commonTrial(rows) }
}

/** Words for a vehicle where there is one, else for stock of these kinds. */
export const wordsFor = (vehicle: Worded | null | undefined, kinds: readonly VehicleKind[] | null): VehicleWords =>
  vehicle ? vehicleWords(vehicle) : stockWords(kinds)

function commonTrial(rows: readonly VehicleWords[]): VehicleWords['trial'] {
  const trials = [...new Set(rows.map(({ trial }) => trial))]
  if (trials.length === 1) return trials[0]!
  const either = (word: (trial: VehicleWords['trial'], at: number) => string) => trials.map(word).join(' or ')
  return {
    one: either(({ one }) => one),
    a: either(({ a }) => a),
    title: either(({ title, one }, at) => (at === 0 ? title : one)),
    button: `Book ${either(({ a }) => a)}`,
    bring: null,
  }
}

const TOKENS: Record<string, (words: VehicleWords) => string> = {
  vehicle: ({ one }) => one,
  Vehicle: ({ one }) => sentence(one),
  vehicles: ({ many }) => many,
  Vehicles: ({ title }) => title,
  see: ({ see }) => see,
  trial: ({ trial }) => trial.one,
  Trial: ({ trial }) => trial.title,
  a_trial: ({ trial }) => trial.a,
  A_trial: ({ trial }) => sentence(trial.a),
  bring: ({ trial }) => trial.bring ?? '',
}

const TOKEN = /\{(vehicles?|Vehicles?|[Tt]rial|[Aa]_trial|bring|see)\}/g

/** Fills a text of the product: 'Enquire about this {vehicle}', 'Book {a_trial}', 'Your {trial} is booked. {bring}'. */
export const fillVehicle = (text: string, words: VehicleWords): string =>
  text.replace(TOKEN, (_, token: string) => TOKENS[token]!(words)).trim()

/** A text that the specification words for a car, which stands to the letter for cars: 'Unfortunately this caravan recently sold.' */
export const ofKind = (text: string, { one, many }: VehicleWords): string =>
  text
    .replace(/\bcar\b(?! name)/g, one)
    .replace(/\bcars\b/g, many)
    .replace(/\bCar\b/g, sentence(one))

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export type Noun = Pick<VehicleWords, 'one' | 'many' | 'title'>

/** The noun for these kinds: that of a single kind, else 'vehicles'. */
export function nounFor(kinds: readonly string[]): Noun {
  const known = kinds.filter((kind): kind is VehicleKind => Object.hasOwn(VEHICLE_WORDS, kind))
  const { one, many, title } = known.length === kinds.length && known.length > 0 ? stockWords(known) : VEHICLES
  return { one, many, title }
}
