import type { FacetKey } from './attributes.ts'
import { parsePath } from './path.ts'
import type { SearchOptions } from './state.ts'

/** Attributes whose unavailable values are reported to the shopper; values of others are dropped silently. */
const NAMED_KEYS = ['make', 'model', 'make_model', 'badge'] as const satisfies FacetKey[]
/** Addresses hold arbitrary text: values are repeated only if they are few, short and look like car names. */
const MAX_VALUES = 2
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} .'&+-]{0,29}$/u
/** Upper bound on values checked per attribute. */
const MAX_CHECKED = 60

/**
 * Values of an address, in path segments after /search and query, that the stock does not have, for display: 'Toyota
 * Tarago'.
 */
export function unavailableValues(segments: string[], params: URLSearchParams, options: SearchOptions): string[] {
  const { vocabulary } = options
  const inPath = unavailableInPath(segments, options)
  const unavailable = new Set(inPath === null ? [] : [inPath])
  for (const key of NAMED_KEYS) {
    for (const value of params.getAll(key).slice(0, MAX_CHECKED)) {
      const name = value.trim()
      if (unavailable.size === MAX_VALUES || !NAME.test(name) || isKnown(vocabulary[key], name)) continue
      unavailable.add(key === 'model' ? [singleMake(params), name].filter(Boolean).join(' ') : name)
    }
  }
  return [...unavailable]
}

/** The unavailable value of the path alone; null without one. */
export const unavailableInPath = (segments: string[], { vocabulary, brands }: SearchOptions): string | null =>
  parsePath(segments, vocabulary, brands)?.unavailable ?? null

const isKnown = (values: readonly string[] = [], name: string) =>
  values.some((value) => value.toLowerCase() === name.toLowerCase())

/** The requested make, if there is exactly one that looks like a name. */
function singleMake(params: URLSearchParams): string {
  const [make = '', ...others] = params.getAll('make')
  return others.length === 0 && NAME.test(make) ? make : ''
}

export const unavailableText = (name: string) => `There’s no ${name} in stock right now`
