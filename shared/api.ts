import type { EventLabel } from './events.ts'
import type { FormView } from './lead/form-view.ts'
import type { Chip } from './search/chips.ts'
import type { Choices } from './search/choices.ts'
import type { FilterGroup } from './search/filter-group.ts'

/** The path of every call the browser makes; `ApiCalls` has what each takes and answers. Both sides share this list. */
export const API = {
  /** Before the path and query of any search page: what that page shows. */
  search: '/api',
  cards: '/api/cards',
  similar: '/api/similar',
  searches: '/api/searches',
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
  events: { body: EventBody; reply: null }
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
 * What a form's script hears: the form as it is to be drawn now, with what is wrong; or, of its last step, the lead that
 * it has become and the page to go on to (LED-04), or that page alone where another shopper was sooner (RES-02).
 */
export type FormReply = { form: FormView; error: string | null } | { lead_id: string | null; next: string }

/** A search page as the browser takes it into the one it shows. */
export type SearchReply = {
  /** The one address of what is shown. */
  href: string
  /** Of the page, and of the document. */
  title: string
  documentTitle: string
  count: number
  countText: string
  choices: Choices
  groups: FilterGroup[]
  chips: Chip[]
  gone: string[]
  clearHref: string
  /** Drawn by the server, by the name of the place each belongs in. */
  parts: Record<string, string>
}

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

/** `car=slug` as a form: the number to call about it, and what the call counts as. */
export type PhoneReply = { text: string; href: string; label: EventLabel }

/** Address of a part of a page that the server draws once its place comes near (SIM-01, VDP-11). */
export type SectionAddress = `${typeof API.similar | typeof API.priceComparison}?${string}`

/** How often a car was looked at, and the fields of the car that the counting service adds. */
export type ViewsReply = { views: number; car_fields: Record<string, unknown> }

/** One thing a visitor did, under an id of its own; answered by 204 and no words. */
export type EventBody = { event: number; id: string; path: string; label?: EventLabel | undefined }

/** Whose watchlist it is, by the number that its calls name, and the cars in it, the newest first. */
export type WatchlistReply = { phone_number: string; car_ids: number[] }

/** Of saving a car and of letting go of it (WAT-01); the body names `phone_number` and `car_id`. */
export type WatchReply = { success: true } | { success: false; error: { code: string; message: string } }
