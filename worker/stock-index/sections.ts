import type { SortedTexts } from '../../shared/search/lower-bound.ts'
import { utf8 } from '../platform/crypto.ts'

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
/** Sections that are made some at a time, so that other work can run between two steps, of which some give none. */
export type Steps<Result> = Generator<Sections | void, Result>

/** Numbers that come one at a time, in the narrowest array that holds those seen so far; NaN stands for none. */
export type NumberList = Numbers & { push: (number: number | null) => void }
export type Numbers = { length: () => number; at: (position: number) => number }

export const readAll = (list: Numbers): Float64Array =>
  Float64Array.from({ length: list.length() }, (_, position) => list.at(position))

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

const decoder = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true })

export function textSections(name: string, texts: string[]): Sections {
  const ends = new Uint32Array(texts.length + 1)
  for (let at = 0; at < texts.length; at++) ends[at + 1] = ends[at]! + texts[at]!.length
  return { [`${name}.ends`]: ints(ends), [`${name}.text`]: utf8(texts.join('')) }
}

/** A list of texts stored as one run of bytes. Nothing is decoded before the first text is read. */
export function readTexts(from: Sections, name: string): SortedTexts {
  const ends = from[`${name}.ends`] as Ints
  const bytes = from[`${name}.text`] as Uint8Array
  let text: string | null = null
  const known: string[] = []
  const at = (position: number) => {
    text ??= decoder.decode(bytes)
    return (known[position] ??= text.slice(ends[position], ends[position + 1]))
  }
  return { size: ends.length - 1, at }
}

/** Gives every different text a number in order of arrival, and the sorted list at the end. */
export function interner() {
  const numbers = new Map<string, number>()
  const intern = (given: string) => {
    const known = numbers.get(given) ?? numbers.get(given.toWellFormed())
    if (known !== undefined) return known
    numbers.set(given.toWellFormed(), numbers.size)
    return numbers.size - 1
  }
  /** The texts in order, and for each number of arrival its place among them. */
  const sorted = () => {
    const texts = [...numbers.keys()].toSorted()
    const place = new Uint32Array(texts.length)
    for (const [position, text] of texts.entries()) place[numbers.get(text)!] = position
    return { texts, place }
  }
  return { intern, sorted }
}
