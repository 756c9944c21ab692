import type { RouteKey } from '../routes/paths.ts'

/**
 * Choices of tenants: a table per choice, a row per variant. The schema derives its enums from the keys;
 * implementations are a `Record` over the same keys, so the compiler requires every row.
 */

export const HEADERS = {
  classic: 'Logo, menu and search on one line',
  phone_first: 'One line with the phone number large at its end',
  directory: 'A line of locations and brands over the menu',
  shopfront: 'The phone number to be read across a room, the opening hours under it, the menu on a line of its own',
  minimal: 'Logo, menu and one button; search and phone as icons',
  industrial: 'A dark bar, the menu in capitals on a line of its own',
  centred: 'The logo in the middle over the menu',
} as const

export const HEROES = {
  photo_search: 'The search line over one photograph',
  split: 'The search line beside the photograph',
  panorama: 'A full-width photograph, the search line under it',
  band: 'A low band: the search line on the brand’s ground, the photograph beside it',
  owners: 'A picture of the people, a note in handwriting, the phone number large',
  inclusions: 'What is included comes first, with a slider of the weekly price where cars have one',
  worksheet: 'Words in a thick frame, the body types under them as tiles',
  billboard: 'A photograph over the whole width, the words large under it',
} as const

/** Cards of cars in lists (CRD-01). */
export const CARDS = {
  standard: 'Title, four facts, price and weekly estimate',
  compact: 'The same in less room, facts on one line',
  warm: 'Facts as a sentence, the price on a coloured tab',
  weekly: 'Led by the weekly price, with what it includes',
  figures: 'Payload, tray, towing and gross mass as a table of figures',
  wide: 'A wide photograph, the title and the price in large letters',
} as const

/** Lists of cars (SRC-10). */
export const LISTS = {
  grid: 'Cards in columns',
  rows: 'One car a row, or a table of price, kilometres, fuel and location to be sorted by its headings',
  dense: 'More and smaller cards in columns',
  wide: 'Two columns of wide cards',
} as const

/** The list of makes in a page. */
export const MAKE_LISTS = {
  lines: 'Names in columns with their counts',
  wall: 'A wall of tiles, every make with its count',
} as const

/** Pages of cars (VDP-01): where the photographs stand, and what leads under them. */
export const VEHICLE_PAGES = {
  standard: 'Photographs beside name and price, key information first',
  showcase: 'A photograph across the page, name and price beside what follows',
  worksheet: 'Payload, towing, GVM and tray first, in large figures',
  inclusions: 'What the weekly price includes first',
  letter: 'What the dealer says of the car first, as a note from its people',
} as const

export const FOOTERS = {
  columns: 'Links in columns',
  directory: 'A map of the whole site: brands and locations under the columns',
  minimal: 'One line of links',
  plate: 'A dark ground with phone, hours and address in a thick frame',
  landscape: 'On the brand’s ground, with its name large',
  visit: 'Where the dealer is, when it is open and how to call, before the links',
} as const

/** Buttons of a location's card (LOC-01). */
export const LOCATION_BUTTONS = {
  details: 'View Details: the page of the location',
  contact: 'Contact Us: its contact page',
} as const

/** Buttons of a card (CRD-01). */
export const CARD_ACTIONS = {
  details: 'View Details: opens the car',
  call: 'Calls the dealer',
  test_drive: 'Book a Test Drive',
  finance: 'Get Finance',
  reserve: 'Reserve Now, or Reserve this Car',
  trade_in: 'Trade In',
  enquire: 'Enquire Now, or Enquire',
  custom: 'A label and a link of the tenant’s own',
} as const

/** Placements of promos (SRC-11). */
export const PROMO_PLACES = { grid: 'Among the cards of the results', slider: 'In the promotions slider' } as const

/** Conditions of weekly estimates (FIN-01); the letter is the specification's. */
export const FINANCE_TYPES = {
  age_limited: 'A: newer than 12 years, above $500, purchasable',
  purchasable: 'B: purchasable',
  purchasable_no_final_payment: 'C: purchasable, shows a $0 final payment',
  weekly: 'D: above $500, purchasable, with a weekly payment',
  weekly_matched_rounding: 'E: as D, rounded towards the displayed weekly price',
  weekly_with_lender_fee: 'F: as D, with the lender type’s own establishment fee',
  monthly: 'G: above $500, purchasable, with a monthly payment',
  none: 'H: no estimate',
} as const

/** Pages of finance enquiries (FIN-07). */
export const FINANCE_PAGES = {
  finance: 'finance',
  'finance-enquiry': 'finance_enquiry',
  'apply-for-finance': 'apply_for_finance',
} as const satisfies Record<string, RouteKey>

/** Checkout pages (NAV-08). */
export const CHECKOUT_PAGES = {
  checkout: 'car_checkout',
  'buy-online': 'car_buy_online',
} as const satisfies Record<string, RouteKey>

/** Repayment calculators of a vehicle page (FIN-03, FIN-04). */
export const CALCULATORS = {
  loan: 'Starts from the amount to borrow',
  purchase: 'Starts from the price, less a deposit, with a residual',
} as const

/** Payment of the lender's fees at the start of a loan. */
export const FEES_PAID = { upfront: 'Paid when the loan begins', borrowed: 'Borrowed with the rest' } as const

export const ROUNDINGS = { exact: 'To the cent; on cards to the nearest dollar', up: 'Up to the next dollar' } as const
/** Tag of a car listed in the last days (CRD-03). */
export const NEW_ARRIVAL_TEXTS = { 'New Arrival': '', 'JUST ARRIVED': '' } as const
/** What an enquiry about one car asks for (LED-02). */
export const ENQUIRY_FORMS = {
  full: 'Name, e-mail, phone and a message, and whether there is a car to trade in',
  short: 'A question to choose or to write, a name, and a phone number or an e-mail address',
} as const
export type EnquiryForm = keyof typeof ENQUIRY_FORMS

export const CAPTCHAS = { proof_of_work: 'Solved by the browser itself', turnstile: 'Cloudflare Turnstile' } as const
export const GALLERY_VIEWS = { spin: 'Spin first', images: 'Images first' } as const

/** Texts of closed days (LOC-03). */
export const CLOSED_DAYS = {
  closed: { text: 'Closed', link: null },
  by_appointment: { text: 'By appointment only', link: null },
  enquire: { text: 'Enquire Now', link: 'contact_us' },
} as const

export const VEHICLE_TABS = {
  comments: 'Our Comments',
  included: 'What’s Included',
  why_buy: 'Why Buy From Us?',
  reserve_online: 'Reserve Online',
  protect: 'Protect Your Car',
  features: 'Features',
  certified: 'Certified',
} as const

/** What a trade-in asks for first (TRD-01). */
export const TRADE_IN_FIRST = {
  contact: 'Who the shopper is; then the car by its plate or in words, its figures and its condition',
  car: 'The car by its plate or in words, its figures and its condition; then who the shopper is',
} as const

/** Registers for plate lookups (TRD-01). */
export const REGISTERS = {
  none: 'Nothing: a shopper describes the car',
  demonstration: 'A few plates of no real car, to try the pages with',
} as const

/** Services that a dealer's own system can provide in place of ours. */
export const UPSTREAM_SERVICES = {
  price_comparison: 'GET {car path}/autogauge (VDP-11)',
  views: 'GET {car path}/view.json (VDP-10)',
  phone_reveals: 'POST /phone-reveals: is told of each (VDP-06)',
  delivery: 'GET /delivery?postcode=&car_id=: price and name of the region (CAL-02)',
  leads: 'POST /leads: is told of each (LED-07)',
  appointments:
    'GET /appointments?location_id=&from=&to=, POST /appointments and DELETE /appointments/{key}: the diary of test drives (TST-01)',
  rego_lookup: 'POST /rego-lookup with rego and regoState (TRD-01)',
  valuation: 'POST /valuation with id and adjustmentAnswers (TRD-01)',
} as const

/** Kinds of brands (BRD-01). `isSold`: dealers stock its cars. */
export const BRAND_KINDS = {
  car: { label: 'Cars', isSold: true },
  motorcycle: { label: 'Motorcycles', isSold: true },
  truck: { label: 'Trucks', isSold: true },
  caravan: { label: 'Caravans', isSold: true },
  group: { label: 'Our group', isSold: false },
} as const

/** Payment processors (RES-03) and the cards they accept. */
export const PAYMENT_PROCESSORS = {
  stripe: { label: 'Stripe', cards: ['Mastercard', 'Visa', 'Maestro', 'Google Pay', 'Apple Pay'] },
} as const
