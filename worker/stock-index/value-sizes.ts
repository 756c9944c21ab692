/** How an index is cut into values of KV, which takes 25 MiB a value. */
export type ValueSizes = {
  /** Of a part of the columns; what fits one is all in the head. Six are read at a time. */
  partBytes: number
  /** What cards show is in the head while it is no more. */
  headBytes: number
  /** Cars in a block of what cards show, on average. */
  blockCars: number
}

export const VALUE_SIZES: ValueSizes = { partBytes: 2 ** 21, headBytes: 2 ** 19, blockCars: 512 }
