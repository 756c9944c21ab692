/**
 * What visitors do that is counted (ANA-01), one row each: the number it has in a dealer's reports and the name a tag
 * manager knows it by.
 */
export const EVENTS = {
  usedVehicleView: { number: 4, name: 'used_vehicle_view' },
  /** LED-05 */
  newEnquiry: { number: 14, name: 'new_vehicle_enquiry' },
  usedEnquiry: { number: 15, name: 'used_vehicle_enquiry' },
  newTestDrive: { number: 17, name: 'new_test_drive' },
  offerAccepted: { number: 18, name: 'trade_in_offer_accepted' },
  leadForm: { number: 22, name: 'lead_form' },
  phoneReveal: { number: 25, name: 'phone_reveal' },
  financeCalculatorUse: { number: 26, name: 'finance_calculator_use' },
  saveCar: { number: 39, name: 'save_car' },
  usedTestDrive: { number: 48, name: 'used_test_drive' },
  searchPageView: { number: 49, name: 'search_page_view' },
  careerEnquiry: { number: 51, name: 'career_enquiry' },
} as const satisfies Record<string, { number: number; name: string }>

export type EventKey = keyof typeof EVENTS
export type EventNumber = (typeof EVENTS)[EventKey]['number']

export const EVENT_NUMBERS: readonly EventNumber[] = Object.values(EVENTS).map(({ number }) => number)

/** What an event may say of the car it is about (VDP-06). */
export const EVENT_LABELS = ['New Car', 'Used Car'] as const
export type EventLabel = (typeof EVENT_LABELS)[number]

/**
 * Where it happened: the path of one of our pages, which are named by words and never by people. A query, which may
 * hold what a shopper typed, is no part of it.
 */
export const EVENT_PATH = /^\/[a-z0-9/-]{0,300}$/
