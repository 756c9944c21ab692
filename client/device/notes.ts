import { notesAmong, rememberedSearch, viewedCar } from './guards.ts'
import { isSameSearch } from './searches.ts'
import { putFirst } from './shelf.ts'
import { history, site, viewed } from './shelves.ts'

/** Puts what was noted into the lists it belongs to, in the order it was seen (VDP-16, SRC-17). */
export function applyNotes(): void {
  try {
    for (const { key, kind } of notesAmong(Object.keys(localStorage), site)) {
      const text = localStorage.getItem(key)
      localStorage.removeItem(key)
      HANDLERS[kind]?.(parseNote(text))
    }
  } catch (error) {
    console.warn(String(error))
  }
}

function parseNote(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

const HANDLERS: Record<string, (entry: unknown) => void> = { car: addViewedCar, search: addToHistory }

function addViewedCar(entry: unknown): void {
  const car = viewedCar(entry)
  if (car) viewed.write(putFirst(viewed.read(), car, ({ slug }) => slug === car.slug))
}

export function addToHistory(entry: unknown): void {
  const search = rememberedSearch(entry)
  if (search) history.write(putFirst(history.read(), search, isSameSearch(search)))
}
