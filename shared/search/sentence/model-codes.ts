import { generationsCalled } from '../../market/generations.ts'
import { isMarketModel } from '../../market/makes.ts'
import { textKey } from '../../text.ts'
import type { Meaning } from '../query.ts'
import type { Lexicon } from './lexicon.ts'

const YEAR = '(?:19[5-9]|20[0-3])\\d'
/** A name and its year, in either order; shorter names are stock numbers. */
const NAME_AND_YEAR = new RegExp(`^(?:([a-z]{3,})(${YEAR})|(${YEAR})([a-z]{3,}))$`, 'i')
const BOUND_AND_AMOUNT = /^(under|over|below|above|around)(\$?\d[\d,.]*k?)$/i

/** The parts of words run together, where the first is known: 'hilux2018', 'i30n', 'under20k'. null for one word. */
export function splitRun(word: string, { meanings, findBadge }: Lexicon): string[] | null {
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
export function generationMeaning(
  key: string,
  vehicles: readonly Meaning[],
  { modelsByMake }: Lexicon,
): Meaning | null {
  const makes = vehicles.flatMap(({ facets }) => facets?.make ?? [])
  const named = vehicles.flatMap(({ facets }) => facets?.model ?? [])
  for (const { make, models, from, to, isAlone } of generationsCalled(key)) {
    if (!isAlone && named.length + makes.length === 0) continue
    if (makes.length > 0 && !makes.includes(make)) continue
    const all = modelsByMake.get(make) ?? []
    const held = all.filter((model) => models.test(model) && (named.length === 0 || named.includes(model)))
    const number = /\d+/.exec(key)?.[0]
    // Models that are called so themselves are read as any other: 'LandCruiser 300'.
    if (number && held.every((model) => model.split(' ').includes(number))) continue
    if (held.length > 0) return { facets: { make: [make], model: held }, ranges: { year: { min: from, max: to } } }
  }
  return null
}
