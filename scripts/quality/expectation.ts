import type { Car } from '../../shared/car/schema.ts'

/**
 * What a query names of a stock, found without the site's own reader: a make or model is named where words of the query,
 * written together, are its name.
 */
export type Expectation = {
  make: string | null
  /** Keys of the model named, of which cars may also have a longer name: 'hilux' is met by a 'HiLux Cab Chassis'. */
  model: string | null
  year: number | null
}

type Names = { makes: Set<string>; models: Map<string, Set<string>> }

const YEAR = /^(19[5-9]\d|20[0-3]\d)$/
const MAX_WORDS = 4
/** A model of so few signs is named only behind its make: 'mazda 3'. */
const SHORT_MODEL_CHARS = 2

export const normaliseKey = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

const splitWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mark}/gu, '')
    .match(/[a-z0-9]+/g) ?? []

export function collectNames(cars: readonly Car[]): Names {
  const makes = new Set<string>()
  const models = new Map<string, Set<string>>()
  for (const { make, model } of cars) {
    makes.add(normaliseKey(make))
    const owners = models.get(normaliseKey(model)) ?? new Set()
    models.set(normaliseKey(model), owners.add(normaliseKey(make)))
  }
  return { makes, models }
}

/** `isAnyMake`: a model that several makes have counts as named too. */
export function readExpectation(text: string, { makes, models }: Names, isAnyMake: boolean): Expectation {
  const words = splitWords(text)
  const runs = words.flatMap((_, from) =>
    Array.from({ length: Math.min(MAX_WORDS, words.length - from) }, (__, more) => ({
      from,
      to: from + more + 1,
      key: words.slice(from, from + more + 1).join(''),
    })),
  )
  const longest = (some: typeof runs) => some.toSorted((a, b) => b.key.length - a.key.length || a.from - b.from)[0]
  const make = longest(runs.filter(({ key }) => makes.has(key))) ?? null
  const outsideMake = runs.filter(({ from, to }) => make === null || to <= make.from || from >= make.to)
  const model = longest(
    outsideMake.filter(({ key, from }) => {
      const owners = models.get(key)
      if (!owners) return false
      if (make) return owners.has(make.key) && (key.length > SHORT_MODEL_CHARS || from === make.to)
      return (isAnyMake || owners.size === 1) && key.length > SHORT_MODEL_CHARS && /[a-z]/.test(key) && !YEAR.test(key)
    }),
  )
  const year = words.find((word) => YEAR.test(word) && word !== model?.key)
  return { make: make?.key ?? null, model: model?.key ?? null, year: year === undefined ? null : Number(year) }
}

export function isRight(car: Pick<Car, 'make' | 'model'>, { make, model }: Expectation): boolean {
  if (make !== null && normaliseKey(car.make) !== make) return false
  return model === null || modelKeys(car.model).has(model)
}

const keysOfModel = new Map<string, Set<string>>()

/** A model's own key and those of its beginnings. */
function modelKeys(model: string): Set<string> {
  const known = keysOfModel.get(model)
  if (known) return known
  const words = splitWords(model)
  const keys = new Set(words.map((_, at) => words.slice(0, at + 1).join('')))
  keysOfModel.set(model, keys)
  return keys
}

/** The cars whose name has a text in it, but for spaces and signs. */
export const carsNamed = (text: string, cars: readonly Car[]): Car[] =>
  cars.filter(({ name }) => normaliseKey(name).includes(normaliseKey(text)))

/** The cars whose own details have every word of a text, and perhaps others. */
export function carsWithWords(text: string, cars: readonly Car[]): Car[] {
  const wanted = splitWords(text)
  return cars.filter((car) => {
    const own = wordsOfCar(car)
    return wanted.every((word) => own.has(word))
  })
}

const ownWords = new WeakMap<Car, Set<string>>()

function wordsOfCar(car: Car): Set<string> {
  const known = ownWords.get(car)
  if (known) return known
  const { name, make, model, badge, simple_body, bodyconfiguration, simple_fuel, fuel, simple_transmission } = car
  const details = [name, make, model, badge, simple_body, bodyconfiguration, simple_fuel, fuel, simple_transmission]
  const words = new Set(splitWords([...details, car.state, car.city, car.drive].filter(Boolean).join(' ')))
  ownWords.set(car, words)
  return words
}
