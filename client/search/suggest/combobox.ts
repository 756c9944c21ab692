import { draw } from '../../ui/dom.ts'
import { clearRecent, drawList, hasRecent, isWhole, NO_ROWS, type Rows, rememberedRows, suggestedRows } from './list.ts'

/** Shorter than that of the list of cars (SRC-07): an answer is a few lines. */
const DEBOUNCE_MS = 150

/** The list ends above the end of the screen where it has room for a few lines. */
const GAP_PX = 24
const MIN_HEIGHT_PX = 240

type Combobox = {
  box: HTMLInputElement
  /** Puts the list into the page; it comes after the box in the order of focus. */
  place: (...parts: HTMLElement[]) => void
  /** Address of the search page whose filters are kept; empty for all stock. */
  at: () => string
  /** Whether the page's list follows links in place. */
  isInPlace: boolean
  /** What a press on a link does; without it the browser follows the link. */
  follow?: (option: HTMLAnchorElement) => void
  /** Sends the words as they are typed. */
  submit: () => void
  /** The list cannot be closed: it is all that there is. */
  staysOpen?: true
}

let boxCount = 0

/**
 * Makes a search box a combobox with a list of links: the pattern of the WAI-ARIA Authoring Practices without completion.
 * The focus stays in the box; the option that keys have reached is its active descendant. Returns what shows the list.
 */
export function makeCombobox({ box, place, at, isInPlace, follow, submit, staysOpen }: Combobox) {
  const id = `suggestions-${++boxCount}`
  const panel = draw('div', { class: 'suggestions', hidden: true })
  const status = draw('p', { class: 'visually-hidden', role: 'status' })
  const options = () => [...panel.querySelectorAll<HTMLAnchorElement>('[role=option]')]
  let rows: Rows = NO_ROWS
  let active = -1
  let debounce: ReturnType<typeof setTimeout> | undefined
  /** Counts the lists asked for: an answer to an earlier one is not shown. */
  let asked = 0

  panel.append(...drawList({ id, rows, typed: '', searchHref: '', isInPlace, forget: null }))
  place(panel, status)
  for (const [name, value] of Object.entries({
    role: 'combobox',
    autocomplete: 'off',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': id,
  }))
    box.setAttribute(name, value)

  const typed = () => box.value.trim().replace(/\s+/g, ' ')
  const isOpen = () => !panel.hidden

  function show(): void {
    const isEmpty = typed() === ''
    const list = drawList({
      id,
      rows,
      typed: typed(),
      searchHref: `${box.form?.action ?? ''}?${new URLSearchParams({ query: typed() })}`,
      isInPlace,
      forget: isEmpty && hasRecent() ? forget : null,
    })
    panel.replaceChildren(...list)
    if (!staysOpen)
      panel.style.maxHeight = `${Math.max(MIN_HEIGHT_PX, innerHeight - box.getBoundingClientRect().bottom - GAP_PX)}px`
    panel.hidden = options().length === 0
    box.setAttribute('aria-expanded', String(isOpen()))
    activate(-1)
  }

  function close(): void {
    asked++
    clearTimeout(debounce)
    activate(-1)
    if (staysOpen) return
    panel.hidden = true
    box.setAttribute('aria-expanded', 'false')
    status.textContent = ''
  }

  function activate(position: number): void {
    active = position
    for (const [each, option] of options().entries()) option.setAttribute('aria-selected', String(each === position))
    const option = options()[position]
    if (!option) return box.removeAttribute('aria-activedescendant')
    box.setAttribute('aria-activedescendant', option.id)
    option.scrollIntoView({ block: 'nearest' })
  }

  /** Asks for the rows of what is typed; the rows before stay until they come. */
  async function load(): Promise<void> {
    const mine = ++asked
    const text = typed()
    const answer = await (text === '' ? rememberedRows(at()) : suggestedRows(text, at()))
    if (!answer || mine !== asked) return
    rows = answer
    show()
    const count = options().filter((option) => !isWhole(option)).length
    status.textContent = count === 0 ? 'No suggestions' : `${count} suggestion${count === 1 ? '' : 's'}`
  }

  function onInput(): void {
    clearTimeout(debounce)
    asked++
    const isEmptied = typed() === ''
    // Suggestions of words are none of an empty box.
    if (isEmptied || panel.querySelector('button')) rows = NO_ROWS
    if (isOpen() || !isEmptied) show()
    debounce = setTimeout(() => void load(), isEmptied ? 0 : DEBOUNCE_MS)
  }

  function forget(): void {
    clearRecent()
    box.focus()
    void load()
  }

  const KEYS: Record<string, (event: KeyboardEvent) => void> = {
    ArrowDown: (event) => step(event, 1),
    ArrowUp: (event) => step(event, -1),
    Home: () => activate(-1),
    End: () => activate(-1),
    Escape(event) {
      if (staysOpen) return
      if (isOpen()) {
        event.preventDefault()
        event.stopPropagation()
      }
      // Suggestions that are still to come stay away, too.
      close()
    },
    Enter(event) {
      const option = options()[active]
      if (!isOpen() || !option) return close()
      event.preventDefault()
      option.click()
    },
  }

  /** Through the options and round, from the box to the first or the last. Alt opens and closes the list alone. */
  function step(event: KeyboardEvent, by: 1 | -1): void {
    event.preventDefault()
    if (event.altKey && by === -1) return close()
    if (!isOpen()) return void load()
    if (event.altKey) return
    const { length } = options()
    activate(active === -1 && by === -1 ? length - 1 : (active + by + length) % length)
  }

  box.addEventListener('input', onInput)
  box.addEventListener('keydown', (event) => !event.isComposing && KEYS[event.key]?.(event))
  // The focus stays in the box.
  panel.addEventListener('mousedown', (event) => event.preventDefault())
  panel.addEventListener('click', (event) => {
    const option = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[role=option]') : null
    if (!option || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (isWhole(option) || follow) event.preventDefault()
    if (isWhole(option)) submit()
    else follow?.(option)
    close()
  })
  for (const part of [box, panel])
    part.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget !== box && !(relatedTarget instanceof Node && panel.contains(relatedTarget))) close()
    })
  return { load, close }
}
