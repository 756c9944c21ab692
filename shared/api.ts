/** Every call the browser makes: method, path and the shape of the answer. Both sides are held to this one list. */
export const API = {
  searchCount: '/api/search/count',
  events: '/api/events',
} as const

/** How many cars the filters of a form would show. Takes the parameters of a search page. */
export type SearchCountReply = { count: number; text: string }

/** One thing a visitor did, under an id of its own; answered by 204 and no words. */
export type EventBody = { event: number; id: string; path: string }
