import type { ViewedCar } from '../../shared/car/saved-car.ts'
import { viewed } from '../device/notes.ts'
import { putBack } from '../device/shelf.ts'
import { fetchCards } from '../lib/batches.ts'
import { button, draw, notifyRendered } from '../ui/dom.ts'
import { notice } from '../ui/notice.ts'

const TITLE = 'Recently viewed'

/** The cars looked at before, but for the one on the page (SRC-21). */
export function fillViewed(place: HTMLElement, changed: () => void): void {
  const own = place.dataset['entry'] ? (JSON.parse(place.dataset['entry']) as ViewedCar).slug : null
  const slugs = viewed
    .read()
    .map(({ slug }) => slug)
    .filter((slug) => slug !== own)
  if (slugs.join() === place.dataset['drawn']) return
  place.dataset['drawn'] = slugs.join()
  if (slugs.length === 0) return show(place)
  void drawViewed(place, slugs, changed)
}

async function drawViewed(place: HTMLElement, slugs: string[], changed: () => void): Promise<void> {
  try {
    const cards = (await fetchCards(slugs)).filter((card) => card !== null)
    // The list may have changed while the answer was on its way.
    if (place.dataset['drawn'] !== slugs.join()) return
    if (cards.length === 0) return show(place)
    const list = draw('ul', { class: 'carousel-cars', 'aria-label': TITLE })
    list.innerHTML = cards.map(({ html }) => html).join('')
    const clear = () => {
      const taken = viewed.read()
      viewed.write([])
      changed()
      const undo = () => {
        viewed.write(putBack(viewed.read(), taken, taken.length, (one, other) => one.slug === other.slug))
        changed()
      }
      notice('Cleared.', { step: { text: 'Undo', press: undo } })
    }
    show(
      place,
      draw(
        'section',
        { class: 'viewed', 'aria-label': TITLE },
        draw('div', { class: 'section-head' }, draw('h2', {}, TITLE), button('Clear', { class: 'link' }, clear)),
        list,
      ),
    )
    notifyRendered()
  } catch (error) {
    delete place.dataset['drawn']
    console.warn(String(error))
  }
}

/** What stands in the list is not seen again among the latest below it. */
function show(place: HTMLElement, ...list: HTMLElement[]): void {
  place.replaceChildren(...list)
  const links = new Set([...place.querySelectorAll<HTMLAnchorElement>('h3 a')].map(({ href }) => href))
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.viewed .grid-cars h3 a'))
    link.closest('li')?.toggleAttribute('hidden', links.has(link.href))
}
