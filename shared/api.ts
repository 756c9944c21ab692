/** Every call the browser makes: method, path and the shape of the answer. Both sides are held to this one list. */
export const API = {
  searchCount: '/api/search/count',
  cards: '/api/cards',
  similar: '/api/similar',
  searches: '/api/searches',
} as const

/** How many cars the filters of a form would show. Takes the parameters of a search page. */
export type SearchCountReply = { count: number; text: string }

/** Cars named in one call for cards, at most. */
export const CARDS_PER_CALL = 24

/**
 * `?cars=slug,slug`: the cards of those cars that the site shows now, drawn, in the order asked for; `gone` names the
 * others.
 */
export type CardsReply = { cards: { slug: string; sold: boolean; html: string }[]; gone: string[] }

/** Searches named in one call, at most, and the length of an address among them. */
export const SEARCHES_PER_CALL = 10
export const SEARCH_ADDRESS_LIMIT = 1_000

/** `?at=/search/…&at=…`: what each search is called and finds today; null where it is no search of this site. */
export type SearchesReply = { searches: (FoundSearch | null)[] }
export type FoundSearch = { name: string; countText: string }
