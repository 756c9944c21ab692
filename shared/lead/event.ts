import { EVENTS, type EventKey } from '../analytics/events.ts'
import { isTestDriveOnly } from '../car/eligibility.ts'
import type { Car } from '../car/schema.ts'

type EventCar = Pick<Car, 'car_type' | 'tag'>

/** Event of each form (LED-05). A demonstrator counts as new. */
const RULES = {
  form: () => 'leadForm',
  enquiry: (car) => (car === null ? 'leadForm' : car.car_type === 'used' ? 'usedEnquiry' : 'newEnquiry'),
  test_drive: (car) => {
    if (car === null) return 'newTestDrive'
    return car.car_type !== 'used' || isTestDriveOnly(car) ? 'newTestDrive' : 'usedTestDrive'
  },
  careers: () => 'careerEnquiry',
  offer_accepted: () => 'offerAccepted',
} as const satisfies Record<string, (car: EventCar | null) => EventKey>

export type EventRule = keyof typeof RULES

export const leadEvent = (rule: EventRule, car: EventCar | null): EventKey => RULES[rule](car)
export const leadEventNumber = (rule: EventRule, car: EventCar | null): number => EVENTS[leadEvent(rule, car)].number
