import type { CarInput } from '../car/schema.ts'

/**
 * What the import does with a value that can hardly be right: `hold back`, the car is shown without it; `flag`, with it;
 * `refuse`, the car is not taken.
 */
export type Effect = 'hold back' | 'flag' | 'refuse'

export type QuestionRule = {
  /** The field that the question is about. */
  field: keyof CarInput
  effect: Effect
  /** Further fields that are held back with it. */
  with?: (keyof CarInput)[]
  /** `today`: the day of the file's data, 'YYYY-MM-DD'. */
  isOdd: (car: CarInput, today: string) => boolean
  /** What the dealer is asked. */
  ask: string
}

/** Whether a value is given, and more than the most of its kind. */
export const isAbove = (value: number | null, most: number | undefined) =>
  value !== null && most !== undefined && value > most
