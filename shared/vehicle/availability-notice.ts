import type { Price } from '../car/price.ts'
import type { Car } from '../car/schema.ts'
import { isComing, isPurchasable, isSample } from '../car/status.ts'

/** Availability notice of a car that is for sale with a restriction; null for a car without any. */
export type AvailabilityNotice = {
  heading: string
  text: string
  /** On hold: the page then also leads to cars like it. */
  isHeld?: true
}

type NoticedCar = Pick<Car, 'reserved' | 'reserved_reason' | 'special_tag' | 'status'>
type Row = { applies: (car: NoticedCar, price: Price) => boolean; notice: AvailabilityNotice }

const ROWS: Row[] = [
  {
    applies: isSample,
    notice: { heading: 'A sample, so you see the page', text: 'Your own cars replace it.' },
  },
  {
    // The page is cached for all shoppers, also for the one who reserved the car.
    applies: (car) => car.reserved,
    notice: {
      heading: 'Reserved',
      text: 'It’s on hold for a shopper. We can tell you if it comes free.',
      isHeld: true,
    },
  },
  {
    applies: isComing,
    notice: { heading: 'Coming soon', text: 'It’s not in the yard yet. Ask us when you can see it.' },
  },
  {
    applies: (_, price) => price.kind === 'preorder',
    notice: { heading: 'To order', text: 'Ask us for the price and how long it takes to arrive.' },
  },
]

/** The first notice that applies (VDP-03). */
export function availabilityNotice(car: NoticedCar, price: Price): AvailabilityNotice | null {
  if (!isPurchasable(car)) return null
  const notice = ROWS.find(({ applies }) => applies(car, price))?.notice ?? null
  if (!notice?.isHeld || car.reserved_reason === null) return notice
  return { ...notice, text: `${car.reserved_reason}. We can tell you if it comes free.` }
}
