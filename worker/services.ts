import type { ListingSite } from '../shared/car/listing-site.ts'
import type { Car } from '../shared/car/schema.ts'
import type { SearchQuery, StockScope } from '../shared/search/query.ts'
import type { SearchOptions, SearchState } from '../shared/search/state.ts'
import type { KeptPages } from './cache/kept-page.ts'
import type { Alerts } from './services/alerts.ts'
import type { Appointments } from './services/appointments.ts'
import type { Captcha } from './services/captcha.ts'
import type { CarViews } from './services/car-views.ts'
import type { Challenges } from './services/challenges.ts'
import type { DeliveryPrices } from './services/delivery.ts'
import type { Enquiries } from './services/enquiries.ts'
import type { EventSink } from './services/events.ts'
import type { Geocoder } from './services/geocoder.ts'
import type { Leads } from './services/leads.ts'
import type { Mailer } from './services/mailer.ts'
import type { OnlinePayments } from './services/online-payments.ts'
import type { Payments } from './services/payments.ts'
import type { PdfPrinter } from './services/pdf.ts'
import type { PhoneReveals } from './services/phone-reveals.ts'
import type { PriceComparison } from './services/price-comparison.ts'
import type { RegoLookup } from './services/rego-lookup.ts'
import type { Reservations } from './services/reservations.ts'
import type { SearchEngine } from './services/search.ts'
import type { Sessions } from './services/sessions.ts'
import type { SignInCodes } from './services/sign-in-codes.ts'
import type { Spins } from './services/spins.ts'
import type { StockReader } from './services/stock.ts'
import type { TextMessages } from './services/text-messages.ts'
import type { TradeIns } from './services/trade-ins.ts'
import type { Valuations } from './services/valuation.ts'
import type { Watchlist } from './services/watchlist.ts'

/** Everything a request may ask for, bound to its one site: no call takes a tenant. */
export type Services = {
  search: SearchEngine
  stock: StockReader
  /** Which cars this site may show now. */
  scope: StockScope
  /** What the car rules know of this site. */
  listing: ListingSite
  searchOptions: () => Promise<SearchOptions>
  /** A search as the engine is asked for it, with what the site adds: its synonyms, the cars it pins. */
  question: (state: SearchState, options: SearchOptions, pageSize: number) => SearchQuery
  events: EventSink
  pdf: PdfPrinter
  /** The bytes of a car's photograph, null where there is none to have. */
  photo: (url: string) => Promise<Uint8Array | null>
  geocoder: Geocoder
  delivery: DeliveryPrices
  comparison: PriceComparison
  reveals: PhoneReveals
  leads: Leads
  enquiries: Enquiries
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
  /** null: a shopper describes the car. */
  register: RegoLookup | null
  valuations: Valuations
  sessions: Sessions
  challenges: Challenges
  codes: SignInCodes
  texts: TextMessages
  alerts: Alerts
  watchlist: Watchlist
  /** The car of record with this id, whatever its status; whether the site may show it is isInScope's to say. */
  carById: (id: number) => Promise<Car | null>
  /** Pages drawn before; null where none are kept. */
  kept: KeptPages | null
  /** Names the config and stock that everything shown follows from. */
  edition: () => Promise<string>
}
