import {
  API,
  CARDS_PER_CALL,
  type CardsReply,
  type FoundSearch,
  SEARCHES_PER_CALL,
  type SearchesReply,
} from '../../shared/api.ts'
import type { RememberedSearch } from '../../shared/search/remembered.ts'
import { addressOf } from '../search/searches.ts'

/** The cars of these addresses as the site shows them now. Throws when the site does not say. */
export async function fetchCards(slugs: string[]): Promise<CardsReply> {
  const replies = await Promise.all(
    inParts(slugs, CARDS_PER_CALL).map((part) =>
      ask<CardsReply>(`${API.cards}?cars=${part.map(encodeURIComponent).join(',')}`),
    ),
  )
  return { cards: replies.flatMap(({ cards }) => cards), gone: replies.flatMap(({ gone }) => gone) }
}

/** What each search is called and finds today, null where it is none any more. Throws when the site does not say. */
export async function fetchSearches(searches: RememberedSearch[]): Promise<(FoundSearch | null)[]> {
  const replies = await Promise.all(
    inParts(searches, SEARCHES_PER_CALL).map((part) =>
      ask<SearchesReply>(`${API.searches}?${new URLSearchParams(part.map((search) => ['at', addressOf(search)]))}`),
    ),
  )
  return replies.flatMap((reply) => reply.searches)
}

async function ask<Reply>(address: string): Promise<Reply> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address.split('?')[0]} answers ${response.status}`)
  return (await response.json()) as Reply
}

const inParts = <Item>(items: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, part) => items.slice(part * size, (part + 1) * size))
