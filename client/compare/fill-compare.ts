import { compareHref } from '../../shared/compare/address.ts'
import { compared } from '../device/kept.ts'
import { draw } from '../ui/dom.ts'

/** On the compare page: a way to the cars chosen on this device, where the address names others. */
export function fillCompare(place: HTMLElement): void {
  const slugs = compared.read().map(({ slug }) => slug)
  const named = [...document.querySelectorAll<HTMLElement>('[data-uncompare]')].map(
    ({ dataset }) => dataset['uncompare'],
  )
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
