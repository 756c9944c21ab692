import type { RememberedSearch } from '../../shared/search/remembered.ts'
import type { Shelf } from '../device/shelf.ts'
import { button, draw, icon } from '../ui/dom.ts'
import type { LookedUp } from './look-up.ts'
import { addressOf, isSameSearch } from './searches.ts'

/** Remembered searches as links with what they find today, each with a button to let go of it. */
export function searchList(shelf: Shelf<RememberedSearch>, searches: LookedUp[], changed: () => void): HTMLElement {
  return draw('ul', { class: 'searches' }, ...searches.map(({ search, found }) => row(search, found)))

  function row(search: RememberedSearch, found: LookedUp['found']): HTMLElement {
    const name = found?.name ?? search.name
    const item = draw(
      'li',
      {},
      found === null ? draw('span', {}, name) : draw('a', { href: addressOf(search) }, name),
      draw('span', { class: 'count' }, found === null ? 'None at the moment' : (found?.countText ?? '')),
    )
    item.append(
      button(icon('close'), { class: 'icon-button', 'aria-label': `Remove ${name}` }, () => {
        const isSame = isSameSearch(search)
        shelf.write(shelf.read().filter((other) => !isSame(other)))
        const next = item.nextElementSibling ?? item.previousElementSibling
        item.remove()
        next?.querySelector('button')?.focus()
        changed()
      }),
    )
    return item
  }
}
