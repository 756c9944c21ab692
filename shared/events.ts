/**
 * What visitors do that is counted (ANA-01), one row each: the number it has in a dealer's reports and the name a tag
 * manager knows it by.
 */
export const EVENTS = {
  searchPageView: { number: 49, name: 'search_page_view' },
} as const satisfies Record<string, { number: number; name: string }>

export type EventKey = keyof typeof EVENTS
export type EventNumber = (typeof EVENTS)[EventKey]['number']

export const EVENT_NUMBERS: readonly EventNumber[] = Object.values(EVENTS).map(({ number }) => number)

/**
 * Where it happened: the path of one of our pages, which are named by words and never by people. A query, which may
 * hold what a shopper typed, is no part of it.
 */
export const EVENT_PATH = /^\/[a-z0-9/-]{0,300}$/
