import type { EventLabel } from './analytics/events.ts'
import type { FormView } from './form/form-view.ts'
import type { SuggestionKind } from './search/suggest/suggest.ts'

/** The path of every call the browser makes; `ApiCalls` has what each takes and answers. Both sides share this list. */
export const API = {
  /** Prefix of any search page's path and query; answers with that page as JSON. */
  search: '/api',
  cards: '/api/cards',
  similar: '/api/similar',
  searches: '/api/searches',
  suggestions: '/api/suggestions',
  events: '/api/events',
  delivery: '/api/delivery',
  phoneReveal: '/api/phone-reveal',
  priceComparison: '/api/price-comparison',
  captcha: '/api/captcha',
  watchlist: '/api/watchlist',
  saveCar: '/api/watchlist/save-car',
  removeCar: '/api/watchlist/remove-car',
  mergeCars: '/api/watchlist/merge',
} as const

/**
 * What each call takes and answers. `path` is appended to the call's own path and `query` becomes the query string of a
 * GET; `body` is posted, as JSON or as a form. A `reply` that is a string is HTML drawn by the server.
 */
export type ApiCalls = {
  search: { path: string; reply: SearchReply }
  cards: { query: { cars: string }; reply: CardsReply }
  similar: { query: { car: string }; reply: string }
  searches: { query: [name: 'at', address: string][]; reply: SearchesReply }
  suggestions: { query: { query: string; at: string }; reply: SuggestionsReply }
  events: { body: { told: VisitEvent[] }; reply: null }
  delivery: { query: { car: string; postcode: string }; reply: string }
  phoneReveal: { body: URLSearchParams; reply: PhoneReply }
  priceComparison: { query: { car: string }; reply: string }
  captcha: { reply: object }
  watchlist: { reply: WatchlistReply }
  saveCar: { body: { phone_number: string; car_id: number }; reply: WatchReply }
  removeCar: { body: { phone_number: string; car_id: number }; reply: WatchReply }
  mergeCars: { body: { phone_number: string; car_ids: number[] }; reply: WatchReply }
}

/**
 * Answer to a form's script: the form with its errors; or, after the last step, the lead's id and the next page
 * (LED-04). `lead_id` is null where another shopper reserved the car first (RES-02).
 */
export type FormReply = { form: FormView; error: string | null } | { lead_id: string | null; next: string }

/** A search page as JSON, merged into the page on screen. */
export type SearchReply = {
  /** Address of the search, and the canonical one of its list, which a landing list has of its own. */
  href: string
  canonical: string
  /** Name of the list; `heading` is over it, `documentTitle` that of the document. */
  title: string
  heading: string
  documentTitle: string
  count: number
  countText: string
  /** The same, and how many of them are sold. */
  countLine: string
  /** The words that are searched for, without those that became filters. */
  text: string
  /** HTML rendered by the server, by the name of its placeholder. */
  parts: Record<string, string>
}

export const CARDS_PER_CALL = 24

/** `?cars=slug,slug`: cards of those that the site shows, in the order of the request; `gone` lists the other slugs. */
export type CardsReply = {
  /** `photos`: the photographs after the first as HTML, of a car that is asked for alone: its card is swiped through. */
  cards: { slug: string; sold: boolean; html: string; photos?: string }[]
  unavailable: string[]
}

export const SEARCHES_PER_CALL = 10

/** `?at=/search/…&at=…`: name and count of each search; null where the address is no search of this site. */
export type SearchesReply = { searches: (FoundSearch | null)[] }
export type FoundSearch = { name: string; count: number; countText: string }

/** Characters of typed text that suggestions are made of. */
export const SUGGESTION_CHARS = 80

/**
 * `?query=hilux+sr&at=/search/used-cars`: what the typed text may mean, within the search of the page at `at` (STK-03).
 * Without text: the searches that others make.
 */
export type SuggestionsReply = {
  /** The typed text as a search of its own, without a count where it finds nothing; null without text. */
  whole: { href: string; countText: string | null } | null
  /** What the suggestions are within, where that is not all stock. */
  note: string | null
  groups: SuggestionGroup[]
}
export type SuggestionGroup = { kind: SuggestionKind; heading: string; options: SuggestedOption[] }
/** `detail`: how many cars the page at `href` shows, or the price of a single car. */
export type SuggestedOption = { text: string; detail: string; href: string }

/** `car=slug` as form data: the dealer's number, and the label of the event to count. */
export type PhoneReply = { text: string; href: string; label: EventLabel }

/** How often a car was looked at, and the fields of the car that the counting service adds. */
export type ViewsReply = { views: number; car_fields: Record<string, unknown> }

/** One visitor event with an id that deduplicates it. */
export type EventBody = { event: number; id: string; path: string; label?: EventLabel | undefined }

/**
 * What a visit tells of itself, gathered on its pages and sent together: events, and the slugs of cars that were looked at
 * (VDP-10). `ago`: ms since it happened. Answered with 204 and no body.
 */
export type VisitEvent = (EventBody | { car: string }) & { ago: number }

/** Told at once at most; what is beyond is not taken. */
export const MAX_VISIT_EVENTS = 100

/** The shopper's number, which further calls send, and the ids of the watched cars, newest first. */
export type WatchlistReply = { phone_number: string; car_ids: number[] }

/** Answer to saving and removing a car (WAT-01); the request body names `phone_number` and `car_id`. */
export type WatchReply = { success: true } | { success: false; error: { code: string; message: string } }
