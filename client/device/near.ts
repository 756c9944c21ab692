import { tellDrawn } from './draw.ts'

/** Puts what the server draws in its place; where there is nothing, the place goes. Unanswered, its link stays. */
export async function fill(place: HTMLElement): Promise<void> {
  const response = await fetch(place.dataset['near'] ?? '').catch(() => null)
  if (!response) return
  const html = response.ok ? await response.text() : ''
  if (html === '') return place.remove()
  const hadFocus = place.contains(document.activeElement)
  place.innerHTML = html
  if (hadFocus) place.querySelector('a')?.focus()
  tellDrawn()
}
