/** Whole numbers from 0 in the narrower of two widths: two kinds of array keep the counting loops fast. */
export type Ints = Uint16Array | Uint32Array

const U16_LIMIT = 0x1_00_00
const U32_LIMIT = 0x1_0000_0000

export function ints(source: ArrayLike<number>): Ints {
  let max = 0
  for (let at = 0; at < source.length; at++) max = Math.max(max, source[at]!)
  return max < U16_LIMIT ? Uint16Array.from(source) : Uint32Array.from(source)
}

/** The same for numbers of any size. */
export const wholeNumbers = (source: Float64Array): Typed =>
  source.every((number) => number < U32_LIMIT) ? ints(source) : source

export type Typed = Uint8Array | Uint16Array | Uint32Array | Float64Array
export type Sections = Record<string, Typed>

/** Numbers that come one at a time, in the narrowest array that holds those seen so far; NaN stands for none. */
export type NumberList = {
  push: (number: number | null) => void
  length: () => number
  at: (position: number) => number
}

const FIRST_ROOM = 256
const WIDTHS = [Uint16Array, Uint32Array, Float64Array] as const
/** Whole numbers are stored one higher, with 0 for none. */
const LIMITS = [U16_LIMIT - 1, U32_LIMIT - 1, Number.POSITIVE_INFINITY]

const widthFor = (number: number): number =>
  Number.isInteger(number) && number >= 0 ? LIMITS.findIndex((limit) => number < limit) : 2

export function numberList(): NumberList {
  let width = 0
  let stored: Typed = new Uint16Array(FIRST_ROOM)
  let length = 0
  const at = (position: number) => {
    if (width === 2) return stored[position]!
    return stored[position] === 0 ? Number.NaN : stored[position]! - 1
  }
  const resize = (nextWidth: number, room: number) => {
    const next = new WIDTHS[nextWidth]!(room)
    for (let position = 0; position < length; position++) {
      next[position] = nextWidth === 2 ? at(position) : stored[position]!
    }
    stored = next
    width = nextWidth
  }
  return {
    push: (number) => {
      const isNone = number === null || Number.isNaN(number)
      const needed = Math.max(width, isNone ? 0 : widthFor(number))
      if (length === stored.length) resize(needed, length * 2)
      else if (needed > width) resize(needed, stored.length)
      if (width === 2) stored[length++] = isNone ? Number.NaN : number
      else stored[length++] = isNone ? 0 : number + 1
    },
    length: () => length,
    at,
  }
}
