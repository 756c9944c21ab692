/** Every call the browser makes: method, path and the shape of the answer. Both sides are held to this one list. */
export const API = {
  searchCount: '/api/search/count',
} as const

/** How many cars the filters of a form would show. Takes the parameters of a search page. */
export type SearchCountReply = { count: number; text: string }
