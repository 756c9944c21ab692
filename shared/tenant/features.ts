import { z } from 'zod'
import { off, on } from '../settings/fields.ts'

/**
 * What a site can do (TEN-03), always said positively; each description says what is there while the feature is on. A
 * feature that is off is absent from the page, its routes answer 404 (`access.ts`) and its calls are refused.
 */
export const featuresSchema = z.strictObject({
  // Finding a car
  sold_display: on.describe('Sold cars stay in sight for `include_sold_cars_days`, marked as sold.'),
  collapse_sold: on.describe('Of sold cars in a row only the first is shown, with how many follow it.'),
  promotions: off.describe('The promos of `search.promos` stand among the results and in the slider.'),
  favourites: on.describe(
    'Cars are kept on the device. While `watchlist` is on, only by those who do not want to sign in.',
  ),
  compare: on.describe('Up to four cars can be chosen and compared side by side.'),
  search_history: on.describe('The last searches are kept on the device and offered again.'),
  // Buying a car
  reserve: off.describe('A car can be reserved: the Reserve button on cards and car pages.'),
  checkout: off.describe('The checkout page of a car, where it is reserved or bought.'),
  checkout_journey: off.describe('The pages that lead through buying online step by step.'),
  online_payment: off.describe('A page that takes a payment for no particular car. Needs a payment processor.'),
  subscriptions: off.describe('Cars with a subscription price show it, by the week.'),
  finance: off.describe('Finance estimates, calculators, rates and the finance enquiry pages.'),
  personalised_finance: off.describe('A page that works out finance for one car and one shopper.'),
  price_comparison: off.describe('The page of a car compares its price with similar cars.'),
  delivery: off.describe('The page of a car estimates delivery to a postcode. Needs `delivery.zones` or an upstream.'),
  // Selling a car
  trade_in: off.describe('The trade-in and sell-your-car pages and the questions about a trade-in on forms.'),
  autograb: off.describe('A trade-in is valued online at once, and can be set against a car; without it, by hand.'),
  // Talking to the dealer
  enquiry: on.describe('Enquiry buttons and forms on cards and car pages.'),
  test_drive: on.describe('Test drives can be booked.'),
  service_booking: off.describe('The page that books a service.'),
  captcha: on.describe('Forms are checked for robots, by Cloudflare Turnstile where `lead.turnstile_site_key` is set.'),
  chat: off.describe('The chat of `autobot` is linked from the menu and the footer.'),
  phone_reveal: off.describe(
    'Phone numbers of sellers are masked on the page and the card of a car until asked for, and each reveal is counted. Forms and paper have them in clear.',
  ),
  // The vehicle page
  views_count: on.describe('The page of a car says how often it was viewed.'),
  fuel_calculator: on.describe('The page of a car works out what its fuel costs.'),
  history_report: on.describe('The page of a car links to its history report, where its record has one.'),
  statutory_warranty: off.describe('The page of a car states the statutory warranty of its state, where it applies.'),
  print: on.describe('A print view and a PDF of each car.'),
  share_twitter: on.describe('The Share dialog offers X, formerly Twitter.'),
  // Pages of the signed-in shopper
  watchlist: off.describe('Cars are saved to an account, for shoppers who signed in.'),
  alerts: off.describe('Watched cars and followed searches send messages. Needs `watchlist`.'),
  garage: off.describe('The personalised area: reservations, enquiries and saved cars of a signed-in shopper.'),
  spin_to_win: off.describe('The trade promotion that `spin_to_win` sets out.'),
  // Pages about the dealer
  offers: on.describe('The special offers: their list, the page of each and the menus’ link to them.'),
  locations_dropdown: off.describe(
    'The header has a menu of the visible locations. The one that a shopper chooses sorts lists and fills forms.',
  ),
  brands: off.describe('The brand directory.'),
  careers: off.describe('The careers page with its form.'),
  // Header, footer and page frame
  announcement_bar: off.describe('The line of `announcement` stands over the header while its window is open.'),
  hover_dropdowns: off.describe('Menus of the header open by pointing as well as by click and key.'),
  dark_mode: off.describe('The colours of `theme.dark` are used where the device prefers a dark scheme.'),
  consent: off.describe('Visitors are asked before anything is counted or a tag manager is loaded.'),
})

export type Features = z.output<typeof featuresSchema>
export type Feature = keyof Features
