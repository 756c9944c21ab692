import type { SavedSearch } from '../../shared/search/saved-search.ts'
import { savedSearches } from '../device/kept.ts'
import { history } from '../device/seen.ts'
import type { Shelf } from '../device/shelf.ts'
import { draw } from '../ui/dom.ts'
import { lookUpSearches } from './look-up.ts'
import { searchList } from './search-list.ts'

const GROUPS: { title: string; shelf: Shelf<SavedSearch> }[] = [
  { title: 'Recent searches', shelf: history },
  { title: 'Saved searches', shelf: savedSearches },
]

const panel = draw('div', { class: 'search-panel', role: 'region', 'aria-label': 'Your searches' })

const filled = () => GROUPS.filter(({ shelf }) => shelf.read().length > 0)

/** Offers, under an empty search box that has the focus, what was searched for before (SRC-17, SRC-21). */
export function offer(box: HTMLInputElement): void {
  const around = box.closest<HTMLElement>('search')
  if (!around || box.value !== '' || document.activeElement !== box || panel.parentElement === around) return
  panel.replaceChildren()
  around.append(panel)
  const ending = new AbortController()
  const { signal } = ending
  const close = () => {
    ending.abort()
    panel.remove()
  }
  around.addEventListener('keydown', (event) => onKey(event, box, close), { signal })
  around.addEventListener('input', close, { signal })
  around.addEventListener('focusout', ({ relatedTarget }) => leftFor(relatedTarget, around) && close(), { signal })
  document.addEventListener('pointerdown', ({ target }) => leftFor(target, around) && close(), { signal })
  void fill(close)
}

/** A press on something that takes no focus is for the pointer to tell. */
const leftFor = (target: EventTarget | null, around: HTMLElement) => target instanceof Node && !around.contains(target)

async function fill(close: () => void): Promise<void> {
  const groups = await Promise.all(
    filled().map(async (group) => ({ ...group, searches: await lookUpSearches(group.shelf) })),
  )
  const changed = () => {
    for (const group of panel.querySelectorAll('section')) if (!group.querySelector('li')) group.remove()
    if (!panel.querySelector('li')) close()
  }
  panel.replaceChildren(
    ...groups.map(({ title, shelf, searches }) =>
      draw('section', {}, draw('h2', {}, title), searchList(shelf, searches, changed)),
    ),
  )
}

/** Arrow keys walk from the box through the searches and back; Escape leads back to the box. */
function onKey(event: KeyboardEvent, box: HTMLInputElement, close: () => void): void {
  if (event.key === 'Escape') {
    box.focus()
    return close()
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const stops: Element[] = [box, ...panel.querySelectorAll('a')]
  const here = stops.findIndex(
    (stop) => stop === document.activeElement || stop.parentElement?.contains(document.activeElement),
  )
  const next = stops[here + step]
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}
