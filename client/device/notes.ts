import { NOTED, PREFIX } from '../lib/stored.ts'
import { rememberedSearch, viewedCar } from './guards.ts'
import { isSameSearch } from './searches.ts'
import { putFirst, type Shelf } from './shelf.ts'
import { searches, shelf } from './shelves.ts'

const VIEWED = 12

/** What a shopper has seen on this site, noted without being asked (VDP-16). */
export const viewed = noted('viewed', viewedCar, VIEWED, (one) => (other) => one.slug === other.slug)
/** As many as the site says (SRC-17); none where it keeps no history. */
export const history = noted('history', rememberedSearch, Number(searches ?? 0), isSameSearch)

/** A list into which pages note (boot/note-visit.ts): before it is read, the notes are put in, in the order they were made. */
function noted<Item>(
  name: string,
  guard: (value: unknown) => Item | null,
  most: number,
  isSame: (one: Item) => (other: Item) => boolean,
): Shelf<Item> {
  const list = shelf(name, guard, most)
  const key = PREFIX + name + NOTED
  function read(): Item[] {
    try {
      const notes = localStorage.getItem(key) ?? ''
      localStorage.removeItem(key)
      for (const note of notes.split('\n').toReversed()) {
        const item = guard(parseNote(note))
        if (item) list.write(putFirst(list.read(), item, isSame(item)))
      }
    } catch (error) {
      console.warn(String(error))
    }
    return list.read()
  }
  return { ...list, read, write: (items) => (read(), list.write(items)) }
}

/** null for a note that was cut off. */
function parseNote(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
