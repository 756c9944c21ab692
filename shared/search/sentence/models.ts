import { generationsCalled } from '../../market/generations.ts'
import { isMarketModel, MAKES, type Make } from '../../market/makes.ts'
import { computeOnce } from '../../memo.ts'
import { textKey } from '../../text.ts'
import type { Vocabulary } from '../attributes.ts'
import type { Meaning } from '../query.ts'
import { COMMON_WORDS, SHARED_TAILS } from './plain-words.ts'

/** A name of one or more models. `needsMake`: too short or too common without its make. */
export type ModelName = { key: string; models: string[]; needsMake: boolean }

export const BODY_FORMS = new Set(
  'suv sedan hatch hatchback wagon coupe convertible cabriolet cabchassis van ute sportback'.split(' '),
)
/** Models named after another that are no version of it: a Corolla Cross is no Corolla. */
const OWN_MODELS = new Set(['cross', 'raptor', 'electric', 'ev', 'phev'])
const MAX_HEADED = 12
const MIN_HEAD_CHARS = 4
const MIN_TAIL_CHARS = 5

/**
 * What models of a stock are called: by their name, which is also that of every model named after it ('hilux' has the
 * HiLux Cab Chassis, 'pajero' the Pajero Sport); by a common beginning ('grand' for none, 'land cruiser' for its series);
 * and by a last word that no other has ('prado'). The model of that very name comes first.
 */
export function modelNames(models: readonly string[]): ModelName[] {
  const exact = new Map<string, string[]>()
  const heads = new Map<string, string[]>()
  const members = new Map<string, string[]>()
  const tails = new Map<string, string[]>()
  for (const model of models) {
    const words = model.split(' ').map(textKey)
    push(exact, words.join(''), model)
    for (let cut = 1; cut < words.length; cut++) {
      const tail = words.slice(cut).join('')
      push(heads, words.slice(0, cut).join(''), model)
      if (!OWN_MODELS.has(tail)) push(members, words.slice(0, cut).join(''), model)
      push(tails, tail, model)
    }
  }
  const names: ModelName[] = []
  for (const [key, named] of exact) {
    names.push({ key, models: [...new Set([...named, ...(members.get(key) ?? [])])], needsMake: isWeak(key) })
  }
  for (const [key, coded] of letterFamilies(exact)) names.push({ key, models: coded, needsMake: true })
  for (const [key, headed] of heads) {
    if (exact.has(key) || headed.length > MAX_HEADED) continue
    const needsMake = isWeak(key) || COMMON_WORDS.has(key) || (/^[a-z]+$/.test(key) && key.length < MIN_HEAD_CHARS)
    names.push({ key, models: headed, needsMake })
  }
  for (const [key, tailed] of tails) {
    const isPlain = BODY_FORMS.has(key) || COMMON_WORDS.has(key) || SHARED_TAILS.has(key) || !/^[a-z]+$/.test(key)
    if (tailed.length > 1 || isPlain || key.length < MIN_TAIL_CHARS || exact.has(key) || heads.has(key)) continue
    names.push({ key, models: tailed, needsMake: false })
  }
  return names
}

/** 'a' and 'i' alone are words. */
const LETTERS_AND_NUMBER = /^([b-hj-z]|[a-z]{2,})\d+$/

/** Models whose names are the same letters and a number, by these letters: 'xc' has the XC40 and the XC60. */
function letterFamilies(exact: ReadonlyMap<string, string[]>): Map<string, string[]> {
  const families = new Map<string, string[]>()
  for (const [key, models] of exact) {
    const letters = LETTERS_AND_NUMBER.exec(key)?.[1]
    if (letters && !exact.has(letters)) for (const model of models) push(families, letters, model)
  }
  return new Map([...families].filter(([, models]) => models.length > 1))
}

/** What the market calls models of this make that a stock has: families whose members are codes, and nicknames. */
export function marketNames(make: Make, models: readonly string[]): ModelName[] {
  const call = (says: string[], isOne: (model: string) => boolean, needsMake: (key: string) => boolean) =>
    says.map(textKey).map((key) => ({ key, models: models.filter(isOne), needsMake: needsMake(key) }))
  const families = make.families.flatMap(({ name, nicknames, members }) =>
    call([name, ...nicknames], (model) => members.test(model), isShort),
  )
  const nicknames = [...make.modelNicknames].flatMap(([name, says]) =>
    call(
      says,
      (model) => `${model} `.startsWith(`${name} `),
      (key) => /^\d*$/.test(key) || key.length < 3,
    ),
  )
  return [...families, ...nicknames].filter((name) => name.models.length > 0)
}

const EVERYDAY_NAMES = new Set('city note first hatch ute van wagon other special tank one move fit'.split(' '))
const isWeak = (key: string) =>
  /^\d+$/.test(key) || key.length < 2 || /^(?!es$)[a-w]{2}$/.test(key) || EVERYDAY_NAMES.has(key) || BODY_FORMS.has(key)

const isShort = (key: string) => isWeak(key) || key.length < MIN_HEAD_CHARS

/** Whether a name of the market is read without its make, where a stock has it. */
export const isModelAlone = (key: string) => isMarketModel(key) && !isWeak(key)

function push(into: Map<string, string[]>, key: string, value: string): void {
  if (key !== '') computeOnce(into, key, () => []).push(value)
}

export function modelsByMake({ make = [], make_model = [] }: Vocabulary): Map<string, string[]> {
  const byFirstWord = new Map<string, string[]>()
  for (const name of make) push(byFirstWord, name.split(' ')[0]!, name)
  const models = new Map<string, string[]>()
  for (const pair of make_model) {
    const makes = byFirstWord.get(pair.split(' ', 1)[0]!) ?? []
    const [owner] = makes.filter((name) => pair.startsWith(`${name} `)).toSorted((a, b) => b.length - a.length)
    if (owner !== undefined) push(models, owner, pair.slice(owner.length + 1))
  }
  return models
}

export const MARKET_BY_MAKE: ReadonlyMap<string, Make> = new Map(MAKES.map((make) => [textKey(make.name), make]))

const YEAR = '(?:19[5-9]|20[0-3])\\d'
/** A name and its year, in either order; shorter names are stock numbers. */
const NAME_AND_YEAR = new RegExp(`^(?:([a-z]{3,})(${YEAR})|(${YEAR})([a-z]{3,}))$`, 'i')
const BOUND_AND_AMOUNT = /^(under|over|below|above|around)(\$?\d[\d,.]*k?)$/i

/** What a stock's words mean, and its models. */
type Names = {
  meanings: ReadonlyMap<string, readonly Meaning[]>
  findBadge: (key: string) => Meaning | undefined
  modelsByMake: ReadonlyMap<string, string[]>
}

/** The parts of words run together, where the first is known: 'hilux2018', 'i30n', 'under20k'. null for one word. */
export function splitRun(word: string, { meanings, findBadge }: Names): string[] | null {
  const bound = BOUND_AND_AMOUNT.exec(word)
  if (bound) return bound.slice(1)
  const key = textKey(word)
  if (meanings.has(key) || isMarketModel(key) || findBadge(key)) return null
  const isName = (name: string) => meanings.has(textKey(name)) || isMarketModel(textKey(name))
  const named = NAME_AND_YEAR.exec(word)
  if (named) return isName(named[1] ?? named[4]!) ? named.slice(1).filter(Boolean) : null
  // 'i30n', 'hiluxsr5': letters alone are words.
  for (let cut = /\d/.test(word) ? word.length - 1 : 0; cut > 2; cut--) {
    const [model, badge] = [word.slice(0, cut), word.slice(cut)]
    const isBadge = badge.length > 1 ? findBadge(textKey(badge)) : /[a-z]/i.test(badge) && /\d$/.test(model)
    if (isBadge && meanings.get(textKey(model))?.some(({ facets }) => facets?.model)) return [model, badge]
  }
  return null
}

/**
 * The models of a stock and their years that a code of a generation stands for: 'vf' for Commodores of 2013 to 2017. null
 * where other vehicles were named, or the code means too much without a name.
 */
export function generationMeaning(key: string, vehicles: readonly Meaning[], stock: Names): Meaning | null {
  const makes = vehicles.flatMap(({ facets }) => facets?.make ?? [])
  const named = vehicles.flatMap(({ facets }) => facets?.model ?? [])
  for (const { make, models, from, to, fuel, isAlone } of generationsCalled(key)) {
    if (!isAlone && named.length + makes.length === 0) continue
    if (makes.length > 0 && !makes.includes(make)) continue
    const all = stock.modelsByMake.get(make) ?? []
    const held = all.filter((model) => models.test(model) && (named.length === 0 || named.includes(model)))
    const number = /\d+/.exec(key)?.[0]
    // Models that are called so themselves are read as any other: 'LandCruiser 300'.
    if (number && held.every((model) => model.split(' ').includes(number))) continue
    const said = stock.meanings.get(fuel)?.[0]?.facets
    const facets = { ...said, make: [make], model: held }
    if (held.length > 0) return { facets, ranges: { year: { min: from, max: to } } }
  }
  return null
}
