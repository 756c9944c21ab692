import { compareHref } from '../../shared/compare/address.ts'
import { compared } from '../device/kept.ts'
import { draw } from '../ui/dom.ts'

/** On the compare page: the cars chosen on this device where the address names none, and a way to them where it names others. */
export function fillCompare(place: HTMLElement): void {
  const slugs = compared.read().map(({ slug }) => slug)
  const named = [...document.querySelectorAll<HTMLElement>('[data-uncompare]')].map(
    ({ dataset }) => dataset['uncompare'],
  )
  if (slugs.length > 0 && !new URLSearchParams(location.search).has('cars')) {
    // In place of this page, so that the way back does not lead here again.
    location.replace(compareHref(slugs))
    return
  }
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
