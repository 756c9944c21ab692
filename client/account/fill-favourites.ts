import type { SavedCar } from '../../shared/car/saved-car.ts'
import { sinceSaved } from '../../shared/car/since-saved.ts'
import { carHref } from '../../shared/routes/device-paths.ts'
import { favourites } from '../device/kept.ts'
import { readCar } from '../device/marks.ts'
import { fetchCards, type LoadedCard } from '../lib/batches.ts'
import { draw, notifyRendered } from '../ui/dom.ts'
import { toggles } from '../wake/attributes.ts'

/** The saved cars as the site shows them now, and by name those that it no longer does (WAT-05). */
export function fillFavourites(place: HTMLElement): void {
  const cars = favourites.read()
  const slugs = cars.map(({ slug }) => slug)
  const empty = place.querySelector<HTMLElement>('[data-empty]')
  if (empty) empty.hidden = cars.length > 0
  if (cars.length === 0) place.dataset['filled'] = ''
  if (slugs.join() === place.dataset['drawn']) return
  place.dataset['drawn'] = slugs.join()
  void drawFavourites(place, cars, slugs)
}

async function drawFavourites(place: HTMLElement, cars: SavedCar[], slugs: string[]): Promise<void> {
  const parts = await fetchCards(slugs).then(
    (cards) => drawCards(cars, cards),
    (error: unknown) => {
      console.warn(String(error))
      return drawNames(cars)
    },
  )
  // The list may have changed while the answer was on its way.
  if (place.dataset['drawn'] !== slugs.join()) return
  const hadFocus = place.contains(document.activeElement)
  for (const part of place.querySelectorAll('[data-part]')) part.remove()
  for (const part of parts) part.setAttribute('data-part', '')
  place.append(...parts)
  place.dataset['filled'] = ''
  if (hadFocus) (place.querySelector<HTMLElement>('[data-save]') ?? place.querySelector<HTMLElement>('a'))?.focus()
  notifyRendered()
}

/** Today's cards, then the names of those that are gone. */
function drawCards(cars: SavedCar[], cards: LoadedCard[]): HTMLElement[] {
  const parts: HTMLElement[] = []
  const listed = cars.flatMap((car, place) => (cards[place] ? [{ car, ...cards[place] }] : []))
  if (listed.length > 0) {
    const list = draw('ul', { class: 'grid-cars', 'data-few': listed.length < 3 })
    list.innerHTML = listed.map(({ html }) => html).join('')
    for (const [place, item] of [...list.children].entries()) {
      const { car, sold } = listed[place]!
      markChange(item, car, sold)
      // A car on sale has its own button; a sold one can only be let go of here.
      if (!item.querySelector('[data-save="favourite"]'))
        item.querySelector('.card-photo')?.append(removeButton(car, 'icon-button card-let-go'))
    }
    parts.push(list)
  }
  const gone = cars.filter((_, place) => !cards[place])
  if (gone.length > 0)
    parts.push(draw('h3', {}, 'Sold or no longer listed'), draw('ul', { class: 'saved-gone' }, ...gone.map(goneItem)))
  return parts
}

function markChange(item: Element, saved: SavedCar, sold: boolean): void {
  const { price = null, reserved = false } = readCar(item)
  const change = sinceSaved(saved, { price, reserved, sold })
  if (change) item.querySelector('.card-foot')?.prepend(draw('p', { class: 'card-since' }, change))
}

const goneItem = (car: SavedCar) => draw('li', {}, draw('span', {}, car.name), removeButton(car, 'icon-button'))

/** What the device itself knows, where the site does not answer. */
function drawNames(cars: SavedCar[]): HTMLElement[] {
  const items = cars.map((car) =>
    draw('li', {}, draw('a', { class: 'link', href: carHref(car.slug) }, car.name), removeButton(car, 'icon-button')),
  )
  return [
    draw('p', {}, 'We couldn’t check these just now. Open one to see today’s price.'),
    draw('ul', { class: 'saved-gone' }, ...items),
  ]
}

const removeButton = (car: SavedCar, look: string) =>
  draw('button', {
    type: 'button',
    class: `${look} iconed i-heart`,
    ...toggles('favourite'),
    'data-car': JSON.stringify(car),
    'aria-pressed': 'true',
    'aria-label': `Saved: ${car.name}`,
  })
