import type { ViewedCar } from '../../shared/car/saved-car.ts'
import { putBack } from '../device/shelf.ts'
import { viewed } from '../device/shelves.ts'
import { button, draw, notifyRendered } from '../ui/dom.ts'
import { notice } from '../ui/notice.ts'

const NEAR = '500px'
const TITLE = 'Recently viewed'

const watched = new WeakMap<Element, () => void>()
const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      near.unobserve(target)
      watched.get(target)?.()
    }
  },
  { rootMargin: NEAR },
)

/** The cars looked at before, but for the one on the page, once their place comes near (SRC-21). */
export function fillViewed(place: HTMLElement, changed: () => void): void {
  const own = place.dataset['entry'] ? (JSON.parse(place.dataset['entry']) as ViewedCar).slug : null
  const slugs = viewed
    .read()
    .map(({ slug }) => slug)
    .filter((slug) => slug !== own)
  if (slugs.join() === place.dataset['drawn']) return
  if (slugs.length === 0) {
    near.unobserve(place)
    place.dataset['drawn'] = ''
    return place.replaceChildren()
  }
  watched.set(place, () => void drawViewed(place, slugs, changed))
  near.observe(place)
}

async function drawViewed(place: HTMLElement, slugs: string[], changed: () => void): Promise<void> {
  try {
    const { fetchCards } = await import('../device/cards.ts')
    const { cards } = await fetchCards(slugs)
    place.dataset['drawn'] = slugs.join()
    if (cards.length === 0) return place.replaceChildren()
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
    place.replaceChildren(
      draw(
        'section',
        { class: 'viewed', 'aria-label': TITLE },
        draw('div', { class: 'section-head' }, draw('h2', {}, TITLE), button('Clear', { class: 'link' }, clear)),
        list,
      ),
    )
    notifyRendered()
  } catch (error) {
    console.warn(String(error))
  }
}
