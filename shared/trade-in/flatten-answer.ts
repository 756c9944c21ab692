import { joined, truncateAtWord } from '../text.ts'

const MAX_CHARS = 1_000
const MAX_DEPTH = 4

/** Flattens the answer of a valuation service into one line: 'offer_price: 26800; range.low: 26100'. */
export const flattenAnswer = (value: unknown): string => truncateAtWord(flatten(value, null, 0).join('; '), MAX_CHARS)

function flatten(value: unknown, name: string | null, depth: number): string[] {
  if (typeof value === 'object' && value !== null) {
    if (depth >= MAX_DEPTH) return []
    return Object.entries(value).flatMap(([key, each]) => flatten(each, joined([name, key], '.'), depth + 1))
  }
  if (value === '' || !['string', 'number', 'boolean'].includes(typeof value)) return []
  return [`${name}: ${value as string | number | boolean}`]
}
