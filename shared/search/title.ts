import type { SearchState } from './state.ts'
import { type Noun, valueLabel } from './words.ts'

/** 'Used Toyota Corolla', 'New and demo cars', 'SUVs in Brisbane': what a search is called, from its filters (SRC-01). */
export function searchTitle({ text, facets }: SearchState, noun: Noun): string {
  const { car_type = [], make = [], model = [], body = [], city = [] } = facets
  const condition = car_type.length < 3 ? list(car_type.map((value) => valueLabel('car_type', value)).toReversed()) : ''
  const subject = [condition, one(make), make.length < 2 ? one(model) : ''].filter(Boolean).join(' ')
  const kind = one(model) && subject ? '' : one(body) ? pluralOf(one(body)) : noun.many
  const place = one(city) && `in ${one(city)}`
  const title = [subject, kind, place].filter(Boolean).join(' ')
  const named = subject || one(body) || one(city) ? title : `All ${noun.many}`
  return sentence(text ? `${named} matching ‘${text}’` : named)
}

/** 'SUVs', 'Hatches', 'Cab chassis'. */
const pluralOf = (body: string) => (body.endsWith('s') ? body : /(ch|x)$/.test(body) ? `${body}es` : `${body}s`)
const one = (values: string[]) => (values.length === 1 ? (values[0] ?? '') : '')
const list = (words: string[]) => words.map((word, index) => (index === 0 ? word : word.toLowerCase())).join(' and ')
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
