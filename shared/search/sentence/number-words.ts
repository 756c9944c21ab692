import { WORD_NUMBERS } from '../../text.ts'

const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SMALL = new Map([
  ...[...WORD_NUMBERS, ...TEENS].map((word, value) => [word, value] as const),
  ...TENS.map((word, at) => [word, 20 + at * 10] as const),
])
const HUNDRED = 100
const SCALES = new Map(Object.entries({ hundred: HUNDRED, thousand: 1e3, thou: 1e3, million: 1e6, mil: 1e6 }))
const CENTURIES = new Set([19, 20])
/** What makes a number of a word below ten: a 'three' may be a Mazda. */
const COUNTED =
  /^(?:ks?|kms|grand|bucks|dollars?|cc|t|tons?|tonnes?|kgs?|kilos?|m|met(?:re|er)s?|ft|foot|feet|footer|inch|inches|l|lit(?:re|er)s?|doors?)$/
const FEET = /^(?:ft|foot|feet)$/

/**
 * The number in words from `at` up to `to`, in digits: 'twenty five thousand', 'a hundred and twenty', 'half a million', 'three
 * and a half', 'twenty eighteen'. null for none. Whole hundreds from a thousand have a comma, which no year has.
 */
export function numberWordsAt(words: readonly string[], at: number): { to: number; digits: string } | null {
  const one = words[at] === 'half' && words[at + 1] === 'a' ? 0.5 : 1
  const first = one < 1 ? at + 2 : at + Number(words[at] === 'a' || words[at] === 'an')
  let [to, total, group, last] = [first, 0, 0, Number.POSITIVE_INFINITY]
  for (; to < words.length; to++) {
    const [word = '', next = ''] = [words[to], words[to + 1]]
    const scale = SCALES.get(word)
    const small = SMALL.get(word) ?? (SCALES.has(next) && /^\d+(?:\.\d+)?$/.test(word) ? Number(word) : undefined)
    if (word === 'and' && SCALES.has(words[to - 1] ?? '') && SMALL.has(next)) continue
    if (scale !== undefined) {
      if (to === at && !SCALES.has(next) && !COUNTED.test(next)) return null
      if (scale > HUNDRED) total += (group || one) * scale
      group = scale > HUNDRED ? 0 : (group || one) * scale
    } else if (small === undefined || (to === first && first > at)) break
    else if (group === 0 || (last >= HUNDRED && small < HUNDRED) || (last >= 20 && small > 0 && small < 10))
      group += small
    else if (total === 0 && CENTURIES.has(group) && small >= 10) group = group * HUNDRED + small
    else break
    last = scale ?? small ?? last
  }
  if (to === first) return null
  let value = total + group
  const tenths = words[to] === 'point' ? (SMALL.get(words[to + 1] ?? '') ?? 10) : 10
  const isHalf = words.slice(to, to + 3).join(' ') === 'and a half'
  if (isHalf || tenths < 10) {
    value += isHalf ? 0.5 : tenths / 10
    to += isHalf ? 3 : 2
    const scale = SCALES.get(words[to] ?? '')
    if (scale) to += 1
    value *= scale ?? 1
  }
  if (value < 10 && !COUNTED.test(words[to] ?? '') && !FEET.test(words[at - 1] ?? '')) return null
  const isPlain = value < 1e3 || value % HUNDRED > 0
  const digits = isPlain ? String(Number(value.toFixed(2))) : String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return { to, digits }
}
