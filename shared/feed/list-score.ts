import { fieldOfHeader } from './synonyms.ts'

/** A list that a document has: its path, the names in its first items and how many of them were seen. */
export type ListSample = { path: string; names: Set<string>; itemCount: number }

/** The list that looks most like cars: the most names that a car's fields go by, then the most items; null without any. */
export function likeliestList(samples: ListSample[]): ListSample | null {
  const scored = samples.map((sample) => ({
    sample,
    fields: new Set([...sample.names].flatMap((name) => fieldOfHeader(name) ?? [])).size,
  }))
  const [best] = scored.toSorted(
    (one, other) => other.fields - one.fields || other.sample.itemCount - one.sample.itemCount,
  )
  return best?.sample ?? null
}
