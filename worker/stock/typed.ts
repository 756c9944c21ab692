/** Whole numbers from 0 in the narrower of two widths: two kinds of array keep the counting loops fast. */
export type Ints = Uint16Array | Uint32Array

const U16_LIMIT = 0x1_00_00

export function ints(source: ArrayLike<number>): Ints {
  let max = 0
  for (let at = 0; at < source.length; at++) max = Math.max(max, source[at]!)
  return max < U16_LIMIT ? Uint16Array.from(source) : Uint32Array.from(source)
}

export type Typed = Uint8Array | Uint16Array | Uint32Array | Float64Array
export type Sections = Record<string, Typed>

/** First position in a sorted list whose value is not below `value`. */
export function lowerBound(length: number, isBelow: (position: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBelow(middle)) low = middle + 1
    else high = middle
  }
  return low
}
