import { compareHref } from '../../shared/compare/address.ts'
import { COMPARE_PATH } from '../../shared/routes/device-paths.ts'
import { compared } from '../device/kept.ts'
import { button, draw, icon } from '../ui/dom.ts'

const pill = draw('aside', { class: 'compare-pill', 'aria-label': 'Chosen to compare' })

/**
 * The cars chosen for comparing, in the bottom slot of every page but the one that compares them. Where it may stand is
 * the stylesheet's (bottom-slot.css). @param changed called after the list was cleared
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

/** Removes a car from the device's comparison when its remove link on the compare page is pressed; the link itself is followed. */
export function uncompareOnPress({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLElement>('[data-uncompare]') : null
  if (!link) return
  const slug = link.dataset['uncompare']
  compared.write(compared.read().filter((car) => car.slug !== slug))
}
