import { button, draw, icon } from '../../ui/dom.ts'
import { makeCombobox } from './combobox.ts'

const PHONE = '(width < 36em)'

const lists = new WeakMap<HTMLInputElement, ReturnType<typeof makeCombobox>>()

/** Suggests searches in a box that has got the focus (STK-03): under it, or on a phone that was touched over the screen. */
export function suggestIn(element: HTMLElement, by?: Event): void {
  if (!(element instanceof HTMLInputElement) || document.activeElement !== element) return
  const known = lists.get(element)
  // The box has its list, which handles keys itself.
  if (known && by?.type === 'keydown') return
  // A sheet opens at a press; the focus alone, as by the Tab key or from a closed sheet, changes no context.
  // Without an event the box had the focus before this code, and on a phone its keyboard is there: it keeps a list of its own.
  if (matchMedia(PHONE).matches && !known && by && by.type !== 'keydown')
    return by.type === 'click' ? openSheet(sheetFor(element)) : undefined
  const list =
    known ??
    makeCombobox({
      ...sheetFor(element),
      place: (...parts) => element.after(...parts),
      submit: () => element.form?.requestSubmit(),
    })
  lists.set(element, list)
  // Words that were sent before this code was there have their answer, and nothing opens over it.
  if (known || !('sent' in element.dataset)) void list.load()
}

/** Opens the search of a phone at a button's press: in the first search box of the page. */
export function openSearch(): void {
  const box = document.querySelector<HTMLInputElement>(
    'main input[data-wake="focus:suggest"], input[data-wake="focus:suggest"]',
  )
  if (box) openSheet(sheetFor(box))
}

/** The box of the page, which keeps the words, and the search page whose filters are kept. */
function sheetFor(box: HTMLInputElement) {
  const isInPlace = box.form?.id === 'filters'
  return { box, isInPlace, at: () => (isInPlace ? location.pathname + location.search : '') }
}

/**
 * The search of a phone: a box and its suggestions over the whole screen. Escape, the back button and its own button
 * close it; the page's box then has what was typed.
 */
function openSheet({ box, at, isInPlace }: ReturnType<typeof sheetFor>): void {
  // Pressed twice before this code was there.
  if (document.querySelector('.search-sheet')) return
  const input = draw('input', {
    class: 'field',
    type: 'search',
    name: 'query',
    enterkeyhint: 'search',
    placeholder: box.placeholder,
    'aria-label': 'Search stock',
  })
  input.value = box.value
  if (isInPlace) moveWords(box)
  const form = draw('form', { class: 'search-sheet-box', role: 'search', action: box.form?.action ?? '' })
  form.append(
    button(icon('left'), { class: 'icon-button', 'aria-label': 'Close search' }, () => void close()),
    input,
    draw('button', { type: 'submit', class: 'icon-button', 'aria-label': 'Search' }, icon('search')),
  )
  const around = draw('div', { class: 'search-sheet-list' })
  const sheet = draw('dialog', { class: 'search-sheet', 'aria-label': 'Search stock' }, form, around)

  const combobox = makeCombobox({
    box: input,
    place: (...parts) => around.append(...parts),
    at,
    isInPlace,
    staysOpen: true,
    follow: ({ href }) => void close().then(() => followLink(href, isInPlace)),
    submit: send,
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    send()
  })
  sheet.addEventListener('cancel', (event) => {
    event.preventDefault()
    void close()
  })
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    // Otherwise the browser empties the box.
    event.preventDefault()
    void close()
  })

  document.body.append(sheet)
  sheet.showModal()
  // The back button closes the sheet, and leaves the page no sooner than it.
  history.pushState(history.state, '')
  let isClosing = false
  const isOver = new Promise<void>((resolve) => addEventListener('popstate', () => resolve(), { once: true })).then(end)
  // With the keyboard of the page's box still there, this one has it too.
  input.focus()
  input.setSelectionRange(input.value.length, input.value.length)
  void combobox.load()

  function close(): Promise<void> {
    // A second press before the browser has gone back would leave the page.
    if (!isClosing) history.back()
    isClosing = true
    return isOver
  }

  function end(): void {
    const { value } = input
    // Gives the focus back to where it was.
    sheet.close()
    sheet.remove()
    // Not before: a page's own box shows what its list is of when the focus comes to it.
    const isChanged = box.value !== value
    box.value = value
    if (isChanged) box.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function send(): void {
    void close().then(() => box.form?.requestSubmit())
  }
}

/** Moves letters that were typed into the page's box before the sheet opened. */
function moveWords(box: HTMLInputElement): void {
  // Nothing has begun to follow the box: it holds what the page came with, and those letters.
  if (document.documentElement.dataset['live'] === undefined) box.value = box.defaultValue
  document.dispatchEvent(new Event('forecourt:sheet'))
}

/** As a press on a link of the page would, so that its list follows in place where it can. */
function followLink(href: string, isInPlace: boolean): void {
  const link = draw('a', { href, 'data-here': isInPlace, hidden: true })
  document.body.append(link)
  link.click()
  link.remove()
}
