import { makeOfKind } from '../market/kinds.ts'
import { keyOf } from '../text.ts'
import type { Vocabulary } from './path.ts'
import type { SearchState } from './state.ts'
import { type Likeness, makesCalled, type WantedModel } from './wanted-model.ts'

/** Makes whose names are words of any sentence: they are meant where nothing else is typed. */
const WORDS = new Set([
  'mini',
  'ram',
  'seat',
  'smart',
  'genesis',
  'lotus',
  'opus',
  'indian',
  'beta',
  'triumph',
  'retreat',
])
const MAX_NAME_WORDS = 2

/** The make that a text names and the stock lacks: a make of cars, or of one other kind of vehicle; null for none. */
export function wantedMake({ text, facets }: SearchState, vocabulary: Vocabulary): WantedModel | null {
  const plain = text.replace(/^"([^"]*)"$/, '$1')
  if (facets.make || facets.model || facets.make_model || /["“”]/.test(plain)) return null
  const words = plain.split(/\s+/).filter(Boolean)
  for (let at = 0; at < words.length; at++)
    for (let size = Math.min(MAX_NAME_WORDS, words.length - at); size > 0; size--) {
      const typed = words.slice(at, at + size).join(' ')
      if (words.length > size && WORDS.has(keyOf(typed))) continue
      const make = makeNamed(typed, vocabulary)
      if (!make) continue
      const rest = [...words.slice(0, at), ...words.slice(at + size)].join(' ')
      return { ...make, isInStock: false, make: null, typed, rest: rest === '' || plain === text ? rest : `"${rest}"` }
    }
  return null
}

function makeNamed(
  typed: string,
  { make = [], item_type = [] }: Vocabulary,
): { name: string; like: Likeness[] } | null {
  const ofKind = makeOfKind(typed)
  const name = makesCalled(keyOf(typed))[0]?.name ?? ofKind?.name
  if (name === undefined || make.some((held) => keyOf(held) === keyOf(name))) return null
  const kind = ofKind && item_type.find((held) => held === ofKind.kind)
  return { name, like: kind ? [{ as: 'kind', facets: { item_type: [kind] } }] : [] }
}
