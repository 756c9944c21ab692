import type { SavedSearch } from '../../shared/search/title.ts'
import type { Shelf } from '../device/shelf.ts'
import { button, draw, icon } from '../ui/dom.ts'
import type { LookedUpSearch } from './look-up.ts'
import { addressOf, isSameSearch } from './searches.ts'

/** Remembered searches as links with what they find today, each with a button to let go of it. */
export function searchList(shelf: Shelf<SavedSearch>, searches: LookedUpSearch[], changed: () => void): HTMLElement {
  return draw('ul', { class: 'searches' }, ...searches.map(({ search, summary }) => row(search, summary)))

  function row(search: SavedSearch, summary: LookedUpSearch['summary']): HTMLElement {
    const name = summary?.name ?? search.name
    const item = draw(
      'li',
      {},
      summary === null ? draw('span', {}, name) : draw('a', { href: addressOf(search) }, name),
      draw('span', { class: 'count' }, summary === null ? 'None at the moment' : (summary?.countText ?? '')),
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
