import { joined, truncateAtWord } from '../text.ts'

const LONGEST = 1_000
const DEEPEST = 4

/** Flattens the answer of a valuation service into one line: 'offer_price: 26800; range.low: 26100'. */
export const toldInWords = (value: unknown): string => truncateAtWord(pairs(value, null, 0).join('; '), LONGEST)

function pairs(value: unknown, name: string | null, depth: number): string[] {
  if (typeof value === 'object' && value !== null) {
    if (depth >= DEEPEST) return []
    return Object.entries(value).flatMap(([key, each]) => pairs(each, joined([name, key], '.'), depth + 1))
  }
  if (value === '' || !['string', 'number', 'boolean'].includes(typeof value)) return []
  return [`${name}: ${value as string | number | boolean}`]
}
