import { lowerBound } from '../../shared/search/lower-bound.ts'
import { type Ints, ints, type Sections } from './typed.ts'

/** A list of texts stored as one run of bytes. Nothing is decoded before the first text is read. */
export type Texts = { size: number; at: (position: number) => string }

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true })

export function writeTexts(into: Sections, name: string, texts: string[]): void {
  const ends = new Uint32Array(texts.length + 1)
  for (let at = 0; at < texts.length; at++) ends[at + 1] = ends[at]! + texts[at]!.length
  into[`${name}.ends`] = ints(ends)
  into[`${name}.text`] = encoder.encode(texts.join(''))
}

export function readTexts(from: Sections, name: string): Texts {
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

/** Where `text` stands in a sorted list; -1 when it does not. */
export function positionOf(texts: Texts, text: string): number {
  const position = lowerBound(texts.size, (at) => texts.at(at) < text)
  return position < texts.size && texts.at(position) === text ? position : -1
}

/** Gives every different text a number in order of arrival, and the sorted list at the end. */
export function interner() {
  const numbers = new Map<string, number>()
  const intern = (given: string) => {
    const text = given.toWellFormed()
    const known = numbers.get(text)
    if (known !== undefined) return known
    numbers.set(text, numbers.size)
    return numbers.size - 1
  }
  /** The texts in order, and for each number of arrival its place among them. */
  const sorted = () => {
    const texts = [...numbers.keys()].toSorted((a, b) => (a < b ? -1 : 1))
    const place = new Uint32Array(texts.length)
    for (const [position, text] of texts.entries()) place[numbers.get(text)!] = position
    return { texts, place }
  }
  return { intern, sorted }
}
