import { compareHref } from '../../shared/compare/address.ts'
import { COMPARE_PATH } from '../../shared/routes/device-paths.ts'
import { button, draw, icon } from '../ui/dom.ts'
import { keptCar } from './guards.ts'
import { compared } from './kept.ts'

const pill = draw('aside', { class: 'compare-pill', 'aria-label': 'Chosen to compare' })

/**
 * The cars chosen for comparing, in the bottom slot of every page but the one that compares them. Its place is set
 * by the stylesheet (bottom-slot.css). @param changed called after the list was cleared
 */
export function drawPill(changed: () => void): void {
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

/** On the compare page: the cars chosen on this device where the address names none, and a way to them where it names others. */
export function fillCompare(place: HTMLElement): void {
  const slugs = compared.read().map(({ slug }) => slug)
  const links = [...document.querySelectorAll<HTMLElement>('[data-uncompare]')]
  const named = links.map(({ dataset }) => dataset['uncompare'])
  if (slugs.length > 0 && !new URLSearchParams(location.search).has('cars')) {
    // In place of this page, so that the way back does not lead here again.
    location.replace(compareHref(slugs))
    return
  }
  // The link itself is followed.
  for (const link of links)
    link.addEventListener('click', () =>
      compared.write(compared.read().filter(({ slug }) => slug !== link.dataset['uncompare'])),
    )
  for (const link of document.querySelectorAll<HTMLElement>('[data-compare]'))
    link.addEventListener('click', () => {
      const car = keptCar(JSON.parse(link.dataset['compare'] ?? 'null'))
      if (car) compared.write([...compared.read(), car])
    })
  const isShown = slugs.length === named.length && slugs.every((slug) => named.includes(slug))
  place.replaceChildren(
    ...(slugs.length === 0 || isShown
      ? []
      : [
          draw(
            'p',
            { class: 'compare-advice' },
            draw('a', { class: 'link', href: compareHref(slugs) }, `Show the ${slugs.length} chosen on this device`),
          ),
        ]),
  )
}
