import { slugify } from '../text.ts'

type Values = readonly string[]
type Slugs = {
  /** In the order of the values. */
  of: readonly string[]
  /** The first value of each slug. */
  values: ReadonlyMap<string, string>
}

/** By the list, which a vocabulary keeps for as long as the stock stays what it is. */
const known = new WeakMap<Values, Slugs>()

/** The slugs of a list of values, made once for each list. */
export function slugsOf(values: Values): Slugs {
  const kept = known.get(values)
  if (kept) return kept
  const of = values.map(slugify)
  const first = new Map<string, string>()
  for (const [at, slug] of of.entries()) if (!first.has(slug)) first.set(slug, values[at]!)
  const made = { of, values: first }
  known.set(values, made)
  return made
}

export const valueOfSlug = (values: Values | undefined, slug: string): string | undefined =>
  values && slugsOf(values).values.get(slug)
