import { dollars } from '../money.ts'
import type { Noun } from '../search/labels.ts'
import { countText } from '../search/labels.ts'
import { joined, plural, thousands } from '../text.ts'
import type { ModelFigures } from './model-figures.ts'

/** Two sentences about a model, made from the figures of its stock alone. `name` is 'Toyota HiLux'. */
export function modelWords(name: string, figures: ModelFigures, noun: Noun): string {
  if (figures.count === 0)
    return `There’s no ${name} in stock right now. Send us an enquiry and we’ll tell you when one comes in.`
  return [stockSentence(name, figures, noun), usualSentence(figures, noun)].filter(Boolean).join(' ')
}

/** 'We have 12 Toyota HiLux vehicles in stock, built from 2015 to 2024, with prices from $19,990 to $64,990.' */
function stockSentence(name: string, { count, years, price }: ModelFigures, noun: Noun): string {
  const built = years && `built ${years.min === years.max ? `in ${years.min}` : `from ${years.min} to ${years.max}`}`
  const priced = price && priceWords(price, count)
  const what = count === 1 ? `one ${name}` : countText(count, { ...noun, many: `${name} ${noun.many}` })
  return `${[`We have ${what} in stock`, built, priced].filter(Boolean).join(', ')}.`
}

/** 'at $20,000', 'each at $20,000', 'priced from $20,000 to $30,000' */
function priceWords({ from, to, cars }: NonNullable<ModelFigures['price']>, count: number): string {
  if (from < to) return `priced from ${dollars(from)} to ${dollars(to)}`
  if (count === 1) return `at ${dollars(from)}`
  return cars === count ? `each at ${dollars(from)}` : `at ${dollars(from)} where a price is given`
}

/** 'The most common is a diesel ute with 5 seats; half of these cars have done 62,400 km or less.' */
function usualSentence({ count, usual, km }: ModelFigures, noun: Noun): string | null {
  const isOne = count === 1
  const kind = usual && kindWords(usual, noun)
  const what = kind && `${isOne ? 'It is' : 'The most common is'} ${/^([aeio]|SUV)/i.test(kind) ? 'an' : 'a'} ${kind}`
  const run =
    km &&
    (isOne
      ? `it has done ${thousands(km.max)} km`
      : `half of these ${noun.many} have done ${thousands(km.median)} km or less`)
  const sentence = [what, run].filter(Boolean).join('; ')
  return sentence === '' ? null : `${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`
}

/** Vehicles whose body is no noun: 'naked motorcycle'. */
const BODY_NEEDS_NOUN = 'motorcycle'

/** 'diesel ute with 5 seats'; null where the body is not known. */
function kindWords({ body, fuel, seats }: NonNullable<ModelFigures['usual']>, noun: Noun): string | null {
  if (body === null) return null
  const names = [fuel, body].map((value) => value && midSentence(value))
  const kind = joined([...names, noun.one === BODY_NEEDS_NOUN ? noun.one : null])
  return joined([kind, seats && `with ${plural(seats, 'seat')}`])
}

/** 'Ute' -> 'ute'; names in capitals stay: 'SUV'. */
const midSentence = (value: string) => (/^[A-Z][a-z]/.test(value) ? value[0]!.toLowerCase() + value.slice(1) : value)
