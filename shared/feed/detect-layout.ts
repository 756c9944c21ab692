import { fieldOfHeader } from './synonyms.ts'

/** Delimiters that are detected, the likelier ones first. */
const CANDIDATES = [',', ';', '\t', '|', '^', '~', '¦', '\u001f'] as const
const SAMPLE_LINES = 25

/** Lines of a text's beginning with what stands in quotation marks taken out; a last one that may be cut short is left. */
function sampleLines(head: string, skipLines: number): string[] {
  const all = head.replace(/"(?:[^"]|"")*"/g, '').split(/\r\n|\r|\n/)
  const whole = (all.length > 1 ? all.slice(0, -1) : all).slice(skipLines)
  return whole.filter((line) => line.trim() !== '').slice(0, SAMPLE_LINES)
}

/** Excel writes the delimiter on a line of its own: sep=; */
export const delimiterLine = /^sep=(.)\r?\n/i

/** The delimiter of a table: the sign that most lines have as often as the first, of several the most frequent; else a comma. */
export function detectDelimiter(head: string, skipLines = 0): string {
  const said = delimiterLine.exec(head)?.[1]
  if (said) return said
  const lines = sampleLines(head, skipLines)
  const scores = CANDIDATES.map((sign) => {
    const counts = lines.map((line) => line.split(sign).length - 1)
    const [first = 0] = counts
    const alike = counts.filter((count) => count === first).length / Math.max(1, counts.length)
    return first === 0 ? 0 : alike * alike * Math.log2(1 + first) + first / 1000
  })
  return CANDIDATES[scores.indexOf(Math.max(...scores))] ?? ','
}

/** A list that a document has: its path, the names in its first items and how many of them were seen. */
export type ListSample = { path: string; names: Set<string>; itemCount: number }

/** What holds each item of a list and more of it: an advertisement around its vehicle, price and photographs. */
function findWrapper(list: ListSample, samples: readonly ListSample[]): ListSample {
  const end = list.path.lastIndexOf('.')
  const wrapper = samples.find((sample) => end > 0 && sample.path === list.path.slice(0, end))
  // The last one may have been cut off before its item.
  const isOneEach = wrapper && list.itemCount > 1 && [0, 1].includes(wrapper.itemCount - list.itemCount)
  return isOneEach ? findWrapper(wrapper, samples) : list
}

/** The list that looks most like cars: the most names that a car's fields go by, then the most items; null without any. */
export function likeliestList(samples: ListSample[]): ListSample | null {
  const countFields = ({ names }: ListSample) => new Set([...names].flatMap((name) => fieldOfHeader(name) ?? [])).size
  const scored = samples.map((sample) => ({ sample, fields: countFields(sample) }))
  const [best] = scored.toSorted(
    (one, other) => other.fields - one.fields || other.sample.itemCount - one.sample.itemCount,
  )
  return best ? findWrapper(best.sample, samples) : null
}
