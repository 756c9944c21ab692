import { compareHref } from '../../shared/compare/address.ts'
import { COMPARE_PATH } from '../../shared/routes/device-paths.ts'
import { LOOKED_AT_MS } from '../analytics/track.ts'
import { button, draw, icon } from '../ui/dom.ts'
import { compared, favourites } from './kept.ts'
import { mark, watchedCars } from './marks.ts'
import { addToHistory, applyNotes } from './notes.ts'
import { searchAt } from './searches.ts'

/** Shows everywhere on the page what this device stores. Runs when this module loads and after every change. */
export function refresh(): void {
  applyNotes()
  mark()
  drawPill(refresh)
  if (document.querySelector('[data-known]'))
    void import('../leads/contact.ts').then(({ fillContact }) => fillContact(document))
  if (watchedCars() && favourites.read().length > 0)
    void import('../account/merge-favourites.ts').then(({ mergeFavourites }) => mergeFavourites(refresh))
  if (document.querySelector('[data-wake^="stored:"]'))
    void import('../boot/fill-stored.ts').then(({ fillStored }) => fillStored(refresh))
}

/** Marks the buttons of new HTML, and notes the search where the address has changed with it. */
export function markRendered(): void {
  mark()
  noteChange()
}

const pill = draw('aside', { class: 'compare-pill', 'aria-label': 'Chosen to compare' })

/**
 * The cars chosen for comparing, in the bottom slot of every page but the one that compares them. Its place is set
 * by the stylesheet (bottom-slot.css). @param changed called after the list was cleared
 */
function drawPill(changed: () => void): void {
  const cars = compared.read()
  if (cars.length === 0 || location.pathname === COMPARE_PATH) return pill.remove()
  const clear = () => {
    compared.write([])
    changed()
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }
  const photos = cars.flatMap(({ primary_image_url: src }) =>
    src ? [draw('img', { src, alt: '', width: '28', height: '28' })] : [],
  )
  const text = cars.length > 1 ? `Compare ${cars.length}` : '1 to compare'
  pill.replaceChildren(
    draw('a', { href: compareHref(cars.map(({ slug }) => slug)) }, ...photos, text),
    button(icon('close'), { class: 'icon-button', 'aria-label': 'Clear compare' }, clear),
  )
  if (!pill.isConnected) document.body.append(pill)
}

/** Removes a car from the device's comparison when its remove link on the compare page is pressed; the link itself is followed. */
function uncompareOnPress({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLElement>('[data-uncompare]') : null
  if (!link) return
  const slug = link.dataset['uncompare']
  compared.write(compared.read().filter((car) => car.slug !== slug))
}

const address = (href: string) => href.replace(/#.*/, '')

// This code may only come with the first change: what the page was opened at is what that change is measured against.
let last = address(performance.getEntriesByType('navigation')[0]?.name ?? location.href)
let resting: ReturnType<typeof setTimeout> | undefined

/** Notes the search that a results page has changed to in place, its address with it (SRC-17). */
function noteChange(): void {
  const href = address(location.href)
  if (href === last || !document.querySelector('[data-search]')) return
  last = href
  clearTimeout(resting)
  resting = setTimeout(
    () => addToHistory(searchAt(href, document.querySelector('h1')?.textContent ?? 'Search')),
    LOOKED_AT_MS,
  )
}

// Last, once all of the above is there.
refresh()
// Back from the back-forward cache, or another tab has stored something.
addEventListener('pageshow', ({ persisted }) => persisted && refresh())
addEventListener('storage', refresh)
document.addEventListener('click', uncompareOnPress)
