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
