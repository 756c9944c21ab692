import type { Frame } from '../shared/layout/frame.ts'
import type { HasNumbers } from '../shared/location/address.ts'
import type { Page } from '../shared/page/page.ts'
import type { SectionView } from '../shared/page/view.ts'
import type { Preference, SearchQuery, StockScope } from '../shared/search/query.ts'
import type { SearchOptions, SearchState } from '../shared/search/state.ts'
import type { Shopper } from '../shared/sign-in/shopper.ts'
import type { Site } from '../shared/tenant/site-fields.ts'
import type { ListingSite } from '../shared/vehicle/listing-site.ts'
import type { WatchNotice } from '../shared/watchlist/notices.ts'
import type { Bindings } from './bindings.ts'
import type { Challenges, NewChallenges } from './features/account/sign-in/challenges.ts'
import type { SignInCodes } from './features/account/sign-in/service.ts'
import type { Sessions } from './features/account/sign-in/sessions.ts'
import type { WatchedCar, Watchlist } from './features/account/watchlist/service.ts'
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
import type { PriceComparison, Valuations } from './features/pricing/service.ts'
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
import type { Timing } from './http/timing.ts'
import type { Act } from './platform/audit.ts'
import type { Mailer } from './platform/mail/service.ts'
import type { TextMessages } from './platform/text-messages.ts'

/** The variables of a request that has a site. */
export type AppEnv = {
  Bindings: Bindings
  Variables: {
    requestId: string
    /** Epoch milliseconds when the request arrived; the only clock a route reads. */
    now: number
    site: Site
    /** The job that the call is run as, behind the queue; its key was checked before it was queued. */
    job?: { id: string }
    /** The entry of a call with a key in the audit trail. */
    act?: Act | undefined
    services: Services
    /** The branch that the request is about, once that is known. */
    branch?: HasNumbers
    /** Set where the site is paused: its 503 is ordered, not a failure. */
    isPaused?: true
    page?: Page
    /** Sections below what the route shows, the words of the site's own for the page, and their structured data. */
    sectionsBelow?: {
      address: string
      own: Pick<Page, 'title' | 'description'> | null
      sections: SectionView[]
      nodes: object[]
    }
    /** The signed-in shopper; null without a session. */
    shopper: Shopper | null
    /** Set where the request has a session that cannot be read now. */
    isShopperUnknown?: true
    /** For a signed-in shopper's pages: the cars they watch (null: cannot be read now) and a notice of what just happened. */
    personal?: { watched: WatchedCar[] | null; notice: WatchNotice | null }
    /** Header and footer where they depend on the stock; without it they are those of the config. */
    frame?: Frame
    /** Measures of this answer, in order. */
    timings: Timing[]
    /** The whole of a page whose head is sent ahead of its content; null when the content failed. */
    wholePage?: Promise<string | null>
  }
}

/** The variables of a request before its services are connected. */
export type TenantEnv = { Bindings: Bindings; Variables: { site: Site; now: number; isPaused?: true } }

/** The services of a request, bound to its one site: no call takes a tenant. */
export type Services = {
  search: SearchEngine
  stock: Stock
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
  countCars: (state: SearchState, options: SearchOptions) => Promise<number>
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
  /** By the site's stock, also where another system compares. */
  ownComparison: PriceComparison
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
  /** Whether an offer runs, without reading: by what the isolate remembers; null where that is nothing. */
  isAnyOfferKnown: () => boolean | null
  /** null: a shopper describes the car. */
  register: RegoLookup | null
  valuations: Valuations
  signIn: { sessions: Sessions; challenges: Challenges; newChallenges: NewChallenges; codes: SignInCodes }
  texts: TextMessages
  alerts: Alerts
  watchlist: Watchlist
  content: Pages
  /** Cached pages; null where pages are not cached. */
  pages: CachedPages | null
  /** The version of everything a page shows: config and stock. */
  edition: () => Promise<string>
}
