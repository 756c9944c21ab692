import { ATTRIBUTES } from '../../../../shared/search/attributes.ts'
import { type SentenceMeaning, understandText } from '../../../../shared/search/sentence/understand.ts'
import { isRequirement, withoutSign } from '../../../../shared/search/value-signs.ts'
import { MARKET } from './market-yard.ts'
import { CARS, PLAIN_FEED, RIDES_AND_VANS } from './yards.ts'

/**
 * What is typed, and what should be understood: 'make=Mazda; price=-20000; sort=price-asc; text=what is left; unread=what changed nothing; apart=an alternative left out'.
 * Values of one attribute stand with commas between. The yard is that of cars unless another stands behind.
 */
export type Phrase = readonly [typed: string, means: string, yard?: keyof typeof YARDS]

const YARDS = { cars: CARS, rides: RIDES_AND_VANS, plain: PLAIN_FEED, market: MARKET }

/** An understanding as the lists write it, in one order; values that are needed as others. */
export function written({ facets, ranges, sort, rest, unread, apart }: SentenceMeaning): string {
  const parts = Object.entries(facets).map(([key, values]) => `${key}=${values.map(plain).toSorted().join(',')}`)
  for (const [key, { min, max }] of Object.entries(ranges)) parts.push(`${key}=${min ?? ''}-${max ?? ''}`)
  if (sort) parts.push(`sort=${sort}`)
  if (rest) parts.push(`text=${rest}`)
  if (unread.length > 0) parts.push(`unread=${unread.join('|')}`)
  if (apart.length > 0) parts.push(`apart=${apart.join('|')}`)
  return parts.toSorted().join('; ')
}

const plain = (value: string) => (isRequirement(value) ? withoutSign(value) : value)

function inOrder(means: string): string {
  const parts = means.split('; ').filter(Boolean)
  const sorted = parts.map((part) => {
    const [key, value] = [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]
    const isFacet = key in ATTRIBUTES && ATTRIBUTES[key as keyof typeof ATTRIBUTES].kind === 'facet'
    // Weekly brackets hold no commas, and a feature that does stands alone.
    return isFacet && !value.startsWith('Lithium') ? `${key}=${value.split(',').toSorted().join(',')}` : part
  })
  return sorted.toSorted().join('; ')
}

export type Miss = { typed: string; wanted: string; got: string }

/** The phrases that are understood otherwise than their list says. */
export function misses(phrases: Phrase[]): Miss[] {
  return phrases.flatMap(([typed, means, yard = 'cars']) => {
    const wanted = inOrder(means)
    const got = written(understandText(typed, YARDS[yard]))
    return got === wanted ? [] : [{ typed, wanted, got }]
  })
}

export const accuracy = (phrases: Phrase[]): number => (phrases.length - misses(phrases).length) / phrases.length
