import type { SuggestionsReply } from '../../../shared/api.ts'
import { savedSearches } from '../../device/kept.ts'
import { history } from '../../device/notes.ts'
import { searchAddress } from '../../device/searches.ts'
import { calls, fetchLatest } from '../../lib/calls.ts'
import { button, draw, icon } from '../../ui/dom.ts'
import { lookUpSearches } from '../look-up.ts'

/** One option of the list. `detail`: how many cars it leads to, or a price; empty where that is not known. */
type Row = { text: string; detail: string; href: string }
export type Rows = {
  note: string | null
  groups: { heading: string; options: Row[] }[]
  whole: SuggestionsReply['whole']
}

export const NO_ROWS: Rows = { note: null, groups: [], whole: null }

/**
 * What may be meant by typed words on the page at this address (STK-03); undefined once a later question has been asked.
 * Without an answer there are no rows.
 */
export const suggestedRows = (typed: string, at: string): Promise<Rows | undefined> =>
  fetchLatest(calls.suggestions(typed, at)).catch((error: unknown) => {
    console.warn(String(error))
    return NO_ROWS
  })

/** Searches of this device that find cars, then those of many, for an empty box (SRC-17, SRC-21). */
export async function rememberedRows(at: string): Promise<Rows | undefined> {
  const [popular, recent, saved] = await Promise.all([
    suggestedRows('', at),
    remembered('Recent searches', history),
    remembered('Saved searches', savedSearches),
  ])
  if (!popular) return undefined
  const known = new Set(recent.options.map(({ href }) => href))
  const others = { ...saved, options: saved.options.filter(({ href }) => !known.has(href)) }
  return { ...popular, groups: [recent, others, ...popular.groups].filter(({ options }) => options.length > 0) }
}

async function remembered(heading: string, shelf: typeof history) {
  const lookedUp = shelf.read().length === 0 ? [] : await lookUpSearches(shelf)
  const options = lookedUp.flatMap(({ search, summary }) =>
    summary === null || summary?.count === 0
      ? []
      : [{ text: summary?.name ?? search.name, detail: summary?.countText ?? '', href: searchAddress(search) }],
  )
  return { heading, options }
}

export const clearRecent = () => history.write([])
export const hasRecent = () => history.read().length > 0

type List = {
  /** Begins the ids of the list and its options. */
  id: string
  rows: Rows
  typed: string
  /** The address of the typed words as a search of their own. */
  searchHref: string
  /** On the page whose list follows the links in place. */
  isInPlace: boolean
  /** Deletes the recent searches; null without any. */
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
