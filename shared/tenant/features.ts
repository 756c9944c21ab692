import { z } from 'zod'
import { off, on } from './fields.ts'

/**
 * Capabilities of a site (TEN-03), always positive. A disabled feature is absent from pages, its routes answer 404
 * (`access.ts`) and its calls are refused.
 */
export const featuresSchema = z.object({
  // Finding a car
  sold_display: on,
  collapse_sold: on,
  promotions: off,
  budget_search: off,
  favourites: on,
  compare: on,
  search_history: on,
  // Buying it
  reserve: off,
  checkout: off,
  checkout_journey: off,
  online_payment: off,
  subscriptions: off,
  finance: off,
  personalised_finance: off,
  price_comparison: off,
  delivery: off,
  // Selling one
  trade_in: off,
  autograb: off,
  // Talking to the dealer
  enquiry: on,
  test_drive: on,
  service_booking: off,
  captcha: on,
  chat: off,
  phone_reveal: off,
  // The vehicle page
  views_count: on,
  fuel_calculator: on,
  history_report: on,
  statutory_warranty: off,
  print: on,
  share_twitter: on,
  // The shopper's own pages
  watchlist: off,
  alerts: off,
  garage: off,
  spin_to_win: off,
  // The dealer's own pages
  offers: off,
  locations: on,
  locations_dropdown: off,
  brands: off,
  blog: off,
  parts: off,
  careers: off,
  money_back: off,
  group_companies: off,
  reviews: off,
  reviews_carousel: off,
  sales_counter: off,
  // The frame
  announcement_bar: off,
  hover_dropdowns: off,
  dark_mode: off,
  consent: off,
})

export type Features = z.output<typeof featuresSchema>
export type Feature = keyof Features
