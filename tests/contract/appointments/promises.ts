import { describe, expect, it } from 'vitest'
import type { Appointments, Wish } from '../../../worker/features/test-drive/service.ts'

const NINE = Date.parse('2026-11-25T23:00:00Z')
const HALF = 30 * 60_000
const DAY = { start: NINE, end: NINE + 48 * HALF }

export const aWish = (changes: Partial<Wish> = {}): Wish => ({
  location_id: 1,
  car_id: 7,
  start: NINE,
  end: NINE + HALF,
  capacity: 1,
  key: 'form-1',
  share: null,
  ...changes,
})

/** What every diary keeps to. */
export function appointmentPromises(where: string, make: () => Promise<Appointments> | Appointments) {
  describe(`a diary ${where}`, () => {
    it('[TST-01] knows at each location what is booked within a span, and nothing at its edges', async () => {
      const diary = await make()
      await diary.book(aWish({ start: NINE - HALF, end: NINE, key: 'before' }))
      await diary.book(aWish({ start: NINE + HALF, end: NINE + 2 * HALF, key: 'at' }))
      await diary.book(aWish({ key: 'first', car_id: null }))
      await diary.book(aWish({ location_id: 2, key: 'elsewhere' }))
      expect(await diary.booked(1, { start: NINE, end: NINE + 2 * HALF })).toEqual([
        { start: NINE, end: NINE + HALF, car_id: null },
        { start: NINE + HALF, end: NINE + 2 * HALF, car_id: 7 },
      ])
      expect(await diary.booked(3, DAY)).toEqual([])
    })

    it('[TST-01] gives a time to one of a hundred who ask for it at once', async () => {
      const diary = await make()
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, key) => diary.book(aWish({ key: `form-${key}` }))),
      )
      expect(answers.filter((answer) => answer === 'booked')).toHaveLength(1)
      expect(await diary.booked(1, DAY)).toHaveLength(1)
    })

    it('[TST-01] sends out as many as there are people to go along, and a car once', async () => {
      const diary = await make()
      const ask = (key: string, car_id: number | null) => diary.book(aWish({ capacity: 2, key, car_id }))
      expect(await ask('one', 7)).toBe('booked')
      expect(await ask('two', 7)).toBe('taken')
      expect(await ask('three', 8)).toBe('booked')
      expect(await ask('four', null)).toBe('taken')
    })

    it('[TST-01] sees a drive that began before, however long', async () => {
      const diary = await make()
      await diary.book(aWish({ start: NINE - 4 * HALF, end: NINE + 1, key: 'long' }))
      expect(await diary.book(aWish())).toBe('taken')
      expect(await diary.book(aWish({ start: NINE + 1, end: NINE + HALF }))).toBe('booked')
    })

    it('[TST-01] books once for a form that is sent again', async () => {
      const diary = await make()
      expect(await Promise.all([diary.book(aWish()), diary.book(aWish())])).toEqual(['booked', 'booked'])
      expect(await diary.booked(1, DAY)).toHaveLength(1)
    })

    it('[TST-01] moves the drive of a form that asks for another time, and only where that is free', async () => {
      const diary = await make()
      await diary.book(aWish())
      await diary.book(aWish({ key: 'other', start: NINE + 2 * HALF, end: NINE + 3 * HALF, car_id: 9 }))
      expect(await diary.book(aWish({ start: NINE + 2 * HALF, end: NINE + 3 * HALF }))).toBe('taken')
      expect(await diary.booked(1, { start: NINE, end: NINE + HALF })).toHaveLength(1)
      // Its own drive is in nobody's way.
      expect(await diary.book(aWish({ start: NINE + 1, end: NINE + HALF + 1 }))).toBe('booked')
      expect((await diary.booked(1, DAY)).map(({ start }) => start)).toEqual([NINE + 1, NINE + 2 * HALF])
    })

    it('[DSK-01] frees the time of a form at once where it is cancelled, and no other', async () => {
      const diary = await make()
      await diary.book(aWish())
      await diary.book(aWish({ key: 'other', start: NINE + HALF, end: NINE + 2 * HALF, car_id: 9 }))
      expect([await diary.cancel(aWish().key), await diary.cancel(aWish().key)]).toEqual([true, true])
      expect((await diary.booked(1, DAY)).map(({ start }) => start)).toEqual([NINE + HALF])
      expect(await diary.book(aWish({ key: 'third' }))).toBe('booked')
    })
  })
}
