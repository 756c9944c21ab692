import { button, draw, icon } from '../../ui/dom.ts'
import { type Row, type Rows } from './rows.ts'

type List = {
  /** Begins the ids of the list and its options. */
  id: string
  rows: Rows
  typed: string
  /** The address of the typed words as a search of their own. */
  searchHref: string
  /** On the page whose list follows the links in place. */
  isInPlace: boolean
  /** Present where there are recent searches to let go of. */
  forget: (() => void) | null
}

/** The option that sends the form as it is. */
export const isWhole = (option: Element) => option.hasAttribute('data-whole')

/** The contents of the panel: a note, the listbox with its groups, and what is no option. */
export function drawList({ id, rows, typed, searchHref, isInPlace, forget }: List): Node[] {
  let position = 0
  const option = ({ text, detail, href }: Row, isTyped = false) =>
    draw(
      'a',
      {
        role: 'option',
        id: `${id}-${position++}`,
        class: 'suggestion',
        tabindex: '-1',
        'aria-selected': 'false',
        href,
        'data-here': isInPlace,
        'data-whole': isTyped,
      },
      ...(isTyped ? [icon('search')] : []),
      draw('span', { class: 'suggestion-text' }, ...(isTyped ? [text] : emphasise(text, typed))),
      // A space, so that text and count are two words to a screen reader.
      ' ',
      draw('span', { class: 'suggestion-detail' }, detail),
    )
  const groups = rows.groups.map(({ heading, options }, group) =>
    draw(
      'fieldset',
      { 'aria-labelledby': `${id}-heading-${group}` },
      draw('div', { class: 'suggestions-heading', id: `${id}-heading-${group}`, role: 'presentation' }, heading),
      ...options.map((row) => option(row)),
    ),
  )
  const whole = { text: `Search for ‘${typed}’`, detail: rows.whole?.countText ?? '', href: searchHref }
  const list = draw('div', { role: 'listbox', id, 'aria-label': 'Suggestions', tabindex: '-1' }, ...groups)
  if (typed !== '') list.append(option(whole, true))
  const note = rows.note === null || typed === '' ? [] : [draw('p', { class: 'suggestions-note' }, rows.note)]
  const clear = forget ? [button('Clear recent searches', { class: 'button button-quiet' }, forget)] : []
  return [...note, list, ...clear]
}

/** What is typed stands out in the words that it begins. */
function emphasise(text: string, typed: string): (Node | string)[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const parts = text.split(/(\s+)/)
  return parts.flatMap((part) => {
    const begun = words.filter((word) => part.toLowerCase().startsWith(word)).toSorted((a, b) => b.length - a.length)[0]
    return begun === undefined ? [part] : [draw('b', {}, part.slice(0, begun.length)), part.slice(begun.length)]
  })
}
