import type { Preference, SearchQuery, StockScope } from '../shared/search/query.ts'
import type { SearchOptions, SearchState } from '../shared/search/state.ts'
import type { ListingSite } from '../shared/vehicle/listing-site.ts'
import type { Challenges, NewChallenges } from './features/account/sign-in/challenges.ts'
import type { SignInCodes } from './features/account/sign-in/service.ts'
import type { Sessions } from './features/account/sign-in/sessions.ts'
import type { Watchlist } from './features/account/watchlist/service.ts'
import type { Alerts } from './features/alerts/service.ts'
import type { EventSink } from './features/analytics/service.ts'
import type { DeliveryPrices } from './features/delivery/service.ts'
import type { Leads } from './features/leads/service.ts'
import type { Offers } from './features/offers/service.ts'
import type { Pages } from './features/pages/service.ts'
import type { OnlinePayments, Payments } from './features/payments/service.ts'
import type { PhoneReveals } from './features/phone-reveal/service.ts'
import type { Geocoder } from './features/places/geocoder.ts'
import type { Places } from './features/places/service.ts'
import type { PriceComparison } from './features/pricing/service.ts'
import type { Valuations } from './features/pricing/valuation.ts'
import type { PdfPrinter } from './features/print/service.ts'
import type { Reservations } from './features/reservations/service.ts'
import type { PopularPages, SearchEngine } from './features/search/service.ts'
import type { Drawings } from './features/seo/service.ts'
import type { Spins } from './features/spin-to-win/service.ts'
import type { Stock } from './features/stock/service.ts'
import type { Appointments } from './features/test-drive/service.ts'
import type { RegoLookup } from './features/trade-in/rego-lookup.ts'
import type { TradeIns } from './features/trade-in/service.ts'
import type { CarViews } from './features/vehicle/views.ts'
import type { Captcha } from './forms/captcha.ts'
import type { CachedPages } from './http/cached-page.ts'
import type { Mailer } from './platform/mail/service.ts'
import type { TextMessages } from './platform/text-messages.ts'

/** The services of a request, bound to its one site: no call takes a tenant. */
export type Services = {
  search: SearchEngine
  stock: Stock
  /** Which cars this site may show now. */
  scope: StockScope
  /** The site as the rules for cars take it. */
  listing: ListingSite
  /** `near`: the place that an address measures from, as `parseNearAt` reads it; null for none. */
  searchOptions: (near?: string | null) => Promise<SearchOptions>
  /** The query of the engine for a search, with the site's synonyms and pinned cars; `prefer` says what comes first. */
  question: (
    state: SearchState,
    options: SearchOptions,
    pageSize: number,
    prefer?: readonly Preference[],
  ) => SearchQuery
  events: EventSink
  popularPages: PopularPages
  pdf: PdfPrinter
  /** The bytes of a car's photograph; null where it cannot be read. */
  photo: (url: string) => Promise<Uint8Array | null>
  drawings: Drawings
  geocoder: Geocoder
  places: Places
  delivery: DeliveryPrices
  comparison: PriceComparison
  reveals: PhoneReveals
  leads: Leads
  /** null where the site takes no payments. */
  payments: Payments | null
  reservations: Reservations
  onlinePayments: OnlinePayments
  spins: Spins
  /** null where a site has none. */
  captcha: Captcha | null
  mailer: Mailer
  views: CarViews
  appointments: Appointments
  tradeIns: TradeIns
  offers: Offers
  /** Whether an offer runs, without reading: by what the isolate remembers; null where that is nothing, or is old. */
  isAnyOfferKnown: () => boolean | null
  /** null: a shopper describes the car. */
  register: RegoLookup | null
  valuations: Valuations
  signIn: { sessions: Sessions; challenges: Challenges; newChallenges: NewChallenges; codes: SignInCodes }
  texts: TextMessages
  alerts: Alerts
  watchlist: Watchlist
  /** The pages of the site's own. */
  content: Pages
  /** Cached pages; null where pages are not cached. */
  pages: CachedPages | null
  /** The version of everything a page shows: config and stock. */
  edition: () => Promise<string>
}
