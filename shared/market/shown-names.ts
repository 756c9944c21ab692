import { keyOf } from '../text.ts'
import { MAKES } from './makes.ts'

/** How a car is named: as a feed writes it, or as it is shown. */
export type CarNames = { make: string; model: string; badge: string | null }

type KnownMake = { name: string; models: Map<string, string> }

/** A make's own name wins over what another make is called too. */
const KNOWN: ReadonlyMap<string, KnownMake> = (() => {
  const makes = MAKES.map(({ name, nicknames, models }) => {
    const known = { name, models: new Map(models.map((model) => [keyOf(model), model])) }
    return { known, nicknames }
  })
  return new Map([
    ...makes.flatMap(({ known, nicknames }) => nicknames.map((written) => [keyOf(written), known] as const)),
    ...makes.map(({ known }) => [keyOf(known.name), known] as const),
  ])
})()
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

/** A make as it is shown. */
export const shownMake = (make: string): string => KNOWN.get(keyOf(make))?.name ?? words(make).join(' ')

const words = (text: string) => text.split(/\s+/).filter(Boolean)

/** The make, also where its name goes on in the model; `rest` is the model without it. */
function joinMake(make: string[], model: string[]): { make: string; known: KnownMake | null; rest: string[] } {
  const most = Math.min(MAX_MAKE_WORDS - make.length, model.length - 1)
  for (let more = most; more >= 0; more--) {
    const known = KNOWN.get(keyOf([...make, ...model.slice(0, more)].join('')))
    if (known) return { make: known.name, known, rest: model.slice(more) }
  }
  return { make: make.join(' '), known: null, rest: model }
}

/** The longest known model that begins with the feed's, and how many words of model and badge it takes. */
function knownModel({ models }: KnownMake, make: string, model: string[], badge: string[]) {
  const all = [...model, ...badge.slice(0, MAX_MODEL_WORDS)]
  for (let taken = Math.min(all.length, MAX_MODEL_WORDS); taken >= model.length; taken--) {
    const key = keyOf(all.slice(0, taken).join(''))
    const name = models.get(key) ?? models.get(keyOf(make) + key) ?? models.get(withoutStart(key, keyOf(make)))
    if (name !== undefined) return { name, taken }
  }
  // A longer name than the table's keeps its end: 'Hilux Cab Chassis'.
  for (let taken = model.length - 1; taken > 0; taken--) {
    const name = models.get(keyOf(model.slice(0, taken).join('')))
    if (name !== undefined) return { name: [name, ...model.slice(taken)].join(' '), taken: model.length }
  }
  return null
}

/** 'mazda3' of Mazda is '3'; '3' of MG is 'MG3'. */
const withoutStart = (key: string, start: string) => (key.startsWith(start) ? key.slice(start.length) : key)
