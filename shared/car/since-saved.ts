import { dollars } from '../money.ts'
import type { SavedCar } from './saved-car.ts'

type CarState = Pick<SavedCar, 'price' | 'reserved'> & { sold: boolean }

/** What has changed of a car since a shopper saved it: 'Down $1,000 since you saved it'; null for nothing or a record without price. */
export function sinceSaved(saved: Pick<SavedCar, 'price' | 'reserved'>, today: CarState): string | null {
  if (today.sold) return 'Sold since you saved it'
  if (saved.reserved === false && today.reserved) return 'Reserved since you saved it'
  if (saved.price && today.price && saved.price !== today.price) {
    const [word, change] =
      today.price < saved.price ? ['Down', saved.price - today.price] : ['Up', today.price - saved.price]
    return `${word} ${dollars(change)} since you saved it`
  }
  return saved.reserved && today.reserved === false ? 'Available again since you saved it' : null
}
