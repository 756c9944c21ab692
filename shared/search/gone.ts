import type { FacetKey } from './attributes.ts'
import { readPath } from './path.ts'
import type { SearchOptions } from './state.ts'

/** Attributes by whose values people know a car; an address with an old one of another is only tidied. */
const KEYS = ['make', 'model', 'make_model', 'badge'] as const satisfies FacetKey[]
/** An address can say anything: what is repeated to the shopper is short, few, and looks like a car's name. */
const MOST = 2
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} .'&+-]{0,29}$/u
/** Values of one attribute that are looked at. */
const LOOKED_AT = 60

/**
 * What an address asks for, by its segments after /search and its query, that the stock does not know, as a shopper
 * would say it: 'Toyota Tarago'.
 */
export function goneValues(segments: string[], params: URLSearchParams, options: SearchOptions): string[] {
  const { vocabulary } = options
  const inPath = goneInPath(segments, options)
  const gone = new Set(inPath === null ? [] : [inPath])
  for (const key of KEYS) {
    for (const asked of params.getAll(key).slice(0, LOOKED_AT)) {
      const name = asked.trim()
      if (gone.size === MOST || !NAME.test(name) || isKnown(vocabulary[key], name)) continue
      gone.add(key === 'model' ? [onlyMake(params), name].filter(Boolean).join(' ') : name)
    }
  }
  return [...gone]
}

/** The same of the path alone. */
export const goneInPath = (segments: string[], { vocabulary, brands }: SearchOptions): string | null =>
  readPath(segments, vocabulary, brands)?.gone ?? null

const isKnown = (values: readonly string[] = [], name: string) =>
  values.some((value) => value.toLowerCase() === name.toLowerCase())

/** The one make asked for, when it looks like a name. */
function onlyMake(params: URLSearchParams): string {
  const [make = '', ...others] = params.getAll('make')
  return others.length === 0 && NAME.test(make) ? make : ''
}

export const goneText = (name: string) => `${name} is not in stock right now`
