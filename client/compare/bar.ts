import type { SavedCar } from '../../shared/car/saved-car.ts'
import { compareHref } from '../../shared/compare/address.ts'
import { COMPARE_PATH } from '../../shared/tenant/device-paths.ts'
import { compared } from '../device/kept.ts'
import { button, draw, icon } from '../ui/dom.ts'

const bar = draw('aside', { class: 'compare-bar', 'aria-label': 'Cars to compare' })

/** The cars chosen for comparing, over the foot of every page but the one that compares them. */
export function drawBar(changed: () => void): void {
  const cars = compared.read()
  if (cars.length === 0 || location.pathname === COMPARE_PATH) return leave()
  const keepOnly = (left: SavedCar[], place: number) => {
    compared.write(left)
    changed()
    const removes = bar.querySelectorAll<HTMLElement>('li button')
    ;(removes[Math.min(place, removes.length - 1)] ?? document.querySelector<HTMLElement>('main'))?.focus()
  }
  const items = cars.map((car, place) =>
    draw(
      'li',
      {},
      car.primary_image_url ? draw('img', { src: car.primary_image_url, alt: '', width: '72', height: '48' }) : '',
      draw('span', { class: 'compare-bar-name' }, car.name),
      button(icon('close'), { class: 'icon-button', 'aria-label': `Remove ${car.name} from compare` }, () =>
        keepOnly(
          cars.filter(({ slug }) => slug !== car.slug),
          place,
        ),
      ),
    ),
  )
  const more = compared.most - cars.length
  bar.replaceChildren(
    draw('ul', {}, ...items),
    draw(
      'p',
      { class: 'compare-bar-steps' },
      draw(
        'a',
        { class: 'button button-primary', href: compareHref(cars.map(({ slug }) => slug)) },
        cars.length > 1 ? `Compare ${cars.length}` : `Compare (add up to ${more} more)`,
      ),
      button('Clear', { class: 'button button-quiet', 'aria-label': 'Clear compare' }, () => keepOnly([], 0)),
    ),
  )
  if (!bar.isConnected) document.body.append(bar)
  document.documentElement.dataset['comparing'] = ''
}

function leave(): void {
  bar.remove()
  delete document.documentElement.dataset['comparing']
}

/** Removes a car from the device's comparison when its remove link on the compare page is pressed; the link itself is followed. */
export function uncompareOnPress({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLElement>('[data-uncompare]') : null
  if (!link) return
  const slug = link.dataset['uncompare']
  compared.write(compared.read().filter((car) => car.slug !== slug))
}
