import { isFree } from '../../shared/test-drive/times.ts'
import type { Appointments, Wish } from '../../worker/features/test-drive/service.ts'

/** A diary in memory, of one site. */
export function memoryAppointments(): Appointments {
  let wishes: Wish[] = []
  return {
    booked: async (location_id, { start, end }) =>
      wishes
        .filter((wish) => wish.location_id === location_id && wish.start < end && wish.end > start)
        .toSorted((a, b) => a.start - b.start)
        .map((wish) => ({ start: wish.start, end: wish.end, car_id: wish.car_id })),
    async book(wish) {
      const others = wishes.filter(({ key, location_id }) => key !== wish.key && location_id === wish.location_id)
      if (!isFree(wish, { booked: others, capacity: wish.capacity, car_id: wish.car_id })) return 'taken'
      wishes = [...wishes.filter(({ key }) => key !== wish.key), wish]
      return 'booked'
    },
    async cancel(key) {
      wishes = wishes.filter((wish) => wish.key !== key)
      return true
    },
  }
}
