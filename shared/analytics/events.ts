/** Counted visitor events (ANA-01): the number in dealers' reports and the name for tag managers. */
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

/** Labels that tell new from used cars (VDP-06). */
export const EVENT_LABELS = ['New Car', 'Used Car'] as const
export type EventLabel = (typeof EVENT_LABELS)[number]

/** Path of the page on which an event happened: a query may hold typed text, so it is left out. */
export const EVENT_PATH = /^\/[a-z0-9/-]{0,300}$/

/** Where events do not lie in the database, one visit in so many has its search pages counted there, and stands for as many. */
export const VISITS_A_SAMPLE = 8
