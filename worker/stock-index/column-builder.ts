import { interner } from './dictionary.ts'
import { numberList } from './typed.ts'

/** A column under construction: which set of words each car has, by order of arrival. */
export type ColumnBuilder = {
  add: (words: string[]) => void
  /** The words in order. */
  words: () => string[]
  /** How many different sets there are. */
  sets: () => number
  setOf: (arrival: number) => number
  /** The words of a set, by their places in `words()`. */
  wordsOf: (set: number) => number[]
}

export function columnBuilder(): ColumnBuilder {
  const words = interner()
  const numbers = new Map<string | number, number>()
  const wordsOfSet: number[][] = []
  const setOfCar = numberList()
  let sorted: ReturnType<typeof words.sorted> | null = null
  return {
    add: (values) => {
      const codes = values.map(words.intern)
      const key = codes.length === 1 ? codes[0]! : codes.join()
      let set = numbers.get(key)
      if (set === undefined) {
        set = wordsOfSet.push(codes) - 1
        numbers.set(key, set)
      }
      setOfCar.push(set)
    },
    words: () => (sorted ??= words.sorted()).texts,
    sets: () => wordsOfSet.length,
    setOf: setOfCar.at,
    wordsOf: (set) => {
      const { place } = (sorted ??= words.sorted())
      return wordsOfSet[set]!.map((code) => place[code]!)
    },
  }
}
