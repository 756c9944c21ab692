import { fieldOfHeader } from './synonyms.ts'

/** A list that a document has: its path, the names in its first items and how many of them were seen. */
export type ListSample = { path: string; names: Set<string>; itemCount: number }

/** What holds each item of a list and more of it: an advertisement around its vehicle, price and photographs. */
function wrapperOf(list: ListSample, samples: readonly ListSample[]): ListSample {
  const end = list.path.lastIndexOf('.')
  const wrapper = samples.find((sample) => end > 0 && sample.path === list.path.slice(0, end))
  // The last one may have been cut off before its item.
  const isOneEach = wrapper && list.itemCount > 1 && [0, 1].includes(wrapper.itemCount - list.itemCount)
  return isOneEach ? wrapperOf(wrapper, samples) : list
}

/** The list that looks most like cars: the most names that a car's fields go by, then the most items; null without any. */
export function likeliestList(samples: ListSample[]): ListSample | null {
  const scored = samples.map((sample) => ({
    sample,
    fields: new Set([...sample.names].flatMap((name) => fieldOfHeader(name) ?? [])).size,
  }))
  const [best] = scored.toSorted(
    (one, other) => other.fields - one.fields || other.sample.itemCount - one.sample.itemCount,
  )
  return best ? wrapperOf(best.sample, samples) : null
}
