import { makeCombobox } from './combobox.ts'
import { openSheet } from './sheet.ts'

const PHONE = '(max-width: 575px)'

/** The list under each box that has had one. */
const shown = new WeakMap<HTMLInputElement, ReturnType<typeof makeCombobox>>()

/** Suggests searches in a box that has got the focus (STK-03): under it, or on a phone that was touched over the screen. */
export function suggestIn(element: HTMLElement, by?: Event): void {
  if (!(element instanceof HTMLInputElement) || document.activeElement !== element) return
  const known = shown.get(element)
  // A key is for the list that is there.
  if (known && by?.type === 'keydown') return
  // A sheet opens at a press; the focus alone, as by the Tab key or from a closed sheet, changes no context.
  // Without an event the box had the focus before this code, and on a phone its keyboard is there: it keeps a list of its own.
  if (matchMedia(PHONE).matches && !known && by && by.type !== 'keydown')
    return by.type === 'click' ? openSheet(sheetOf(element)) : undefined
  const list =
    known ??
    makeCombobox({
      ...sheetOf(element),
      place: (...parts) => element.after(...parts),
      submit: () => element.form?.requestSubmit(),
    })
  shown.set(element, list)
  void list.load()
}

/** Opens the search of a phone at a button's press: in the first search box of the page. */
export function openSearch(): void {
  const box = document.querySelector<HTMLInputElement>(
    'main input[data-wake="focus:suggest"], input[data-wake="focus:suggest"]',
  )
  if (box) openSheet(sheetOf(box))
}

function sheetOf(box: HTMLInputElement) {
  const isInPlace = box.form?.id === 'filters'
  return { box, isInPlace, at: () => (isInPlace ? location.pathname + location.search : '') }
}
