import { joined, truncateAtWord } from '../text.ts'

const LONGEST = 1_000
const DEEPEST = 4

/** What a valuation service answered, in one line that a dealer can read: 'offer_price: 26800; range.low: 26100'. */
export const toldInWords = (value: unknown): string => truncateAtWord(pairs(value, '', 0).join('; '), LONGEST)

function pairs(value: unknown, name: string, depth: number): string[] {
  if (value === null || value === undefined || value === '') return []
  if (typeof value !== 'object') return [joined([name, String(value as number)], ': ')!]
  if (depth >= DEEPEST) return []
  return Object.entries(value).flatMap(([key, each]) => pairs(each, name === '' ? key : `${name}.${key}`, depth + 1))
}
