import { dollars } from '../money.ts'
import type { Noun } from '../search/labels.ts'
import { countText } from '../search/labels.ts'
import { joinList, thousands } from '../text.ts'
import type { ModelFigures } from './model-figures.ts'

/** Two sentences about a model, made from the figures of its stock alone. `name` is 'Toyota HiLux'. */
export function modelWords(name: string, figures: ModelFigures, noun: Noun): string {
  if (figures.count === 0)
    return `There is no ${name} in stock right now. Send us an enquiry, and we tell you when one comes in.`
  return [stockSentence(name, figures, noun), usualSentence(figures, noun)].filter(Boolean).join(' ')
}

/** 'We have 12 Toyota HiLux vehicles in stock, built from 2015 to 2024, with prices from $19,990 to $64,990.' */
function stockSentence(name: string, { count, years, price }: ModelFigures, noun: Noun): string {
  const built = years && `built ${years.min === years.max ? `in ${years.min}` : `from ${years.min} to ${years.max}`}`
  const priced = price && priceWords(price, count)
  const what = count === 1 ? `one ${name}` : countText(count, { ...noun, many: `${name} ${noun.many}` })
  return `${[`We have ${what} in stock`, built, priced].filter(Boolean).join(', ')}.`
}

const priceWords = ({ from, to }: { from: number; to: number }, count: number) =>
  from === to
    ? `at ${dollars(from)}${count > 1 ? ' where a price is given' : ''}`
    : `priced from ${dollars(from)} to ${dollars(to)}`

/** 'The most common body is ute and the most common fuel diesel; half of them have done 62,400 km or less.' */
function usualSentence({ count, bodies, fuels, seats, km }: ModelFigures, noun: Noun): string | null {
  const isOne = count === 1
  const values: [string, string | undefined][] = [
    ['body', bodies[0]],
    ['fuel', fuels[0]],
    ['number of seats', seats[0]?.toString()],
  ]
  const usual = values.flatMap(([label, value]) =>
    value === undefined ? [] : [`${isOne ? 'its' : 'the most common'} ${label} is ${midSentence(value)}`],
  )
  const run =
    km &&
    (isOne
      ? `it has done ${thousands(km.max)} km`
      : `half of these ${noun.many} have done ${thousands(km.median)} km or less`)
  const sentence = [joinList(usual, 'and'), run].filter(Boolean).join('; ')
  return sentence === '' ? null : `${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`
}

/** 'Ute' -> 'ute'; names in capitals stay: 'SUV'. */
const midSentence = (value: string) => (/^[A-Z][a-z]/.test(value) ? value[0]!.toLowerCase() + value.slice(1) : value)
