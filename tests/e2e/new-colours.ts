import { appendFileSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { running } from './running.ts'

const MARK = 'data-new-colours'
/** Of texts in the same colours on one page: the second for where the first is covered. */
const ENOUGH = 2

/**
 * Marks the visible texts of a page whose colours no test of this run measured before: the text's own, those of what it
 * stands in, and class, ground and opacity of all that. Equal colours have equal contrast, and contrast is most of what
 * axe costs. `within` marks texts of that part alone. `judged` takes the marks away and notes the colours for all tests:
 * none of a page that has a fault, and not those that axe could not tell.
 */
export async function newColours(
  page: Page,
  within = 'html',
): Promise<{ selector: string; isNone: boolean; judged: (isClean: boolean, undecided: string[]) => Promise<void> }> {
  const { measured } = running()
  const added = await page.evaluate(mark, { MARK, ENOUGH, within, known: readFileSync(measured, 'utf8').split('\n') })
  return {
    selector: `[${MARK}]`,
    isNone: added.length === 0,
    async judged(isClean, undecided) {
      const unknown = new Set(undecided.map((html) => new RegExp(`${MARK}="([^"]+)"`).exec(html)?.[1]))
      const known = isClean ? added.filter((colours) => !unknown.has(colours)) : []
      appendFileSync(measured, known.map((colours) => `${colours}\n`).join(''))
      await page
        .locator(`[${MARK}]`)
        .evaluateAll((all, name) => all.forEach((each) => each.removeAttribute(name)), MARK)
    },
  }
}

/** Runs in the page. */
function mark(options: { MARK: string; ENOUGH: number; within: string; known: string[] }): string[] {
  const known = new Set(options.known)
  const grounds = new Map<Element | null, string>([[null, '']])
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only what is inside comes along into the page
  const hash = (text: string) => {
    let [one, other] = [0xdeadbeef, 0x41c6ce57]
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index)
      one = Math.imul(one ^ code, 2_654_435_761)
      other = Math.imul(other ^ code, 1_597_334_677)
    }
    return (one >>> 0).toString(36) + (other >>> 0).toString(36)
  }
  /** What an element and all that it stands in draw behind a text. */
  const ground = (element: Element | null): string => {
    const before = grounds.get(element)
    if (before !== undefined) return before
    const { backgroundColor, backgroundImage, opacity, position } = getComputedStyle(element!)
    const own = [element!.tagName, element!.getAttribute('class'), backgroundColor, backgroundImage, opacity, position]
    const whole = hash(`${ground(element!.parentElement)} ${own.join(' ')}`)
    grounds.set(element, whole)
    return whole
  }
  const counts = new Map<string, number>()
  for (const element of document.querySelectorAll(`${options.within}, ${options.within} *`)) {
    const isText =
      element.matches('input, select, textarea') ||
      [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue!.trim() !== '')
    if (!isText || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const { color, fontSize, fontWeight, textDecorationLine, textShadow } = getComputedStyle(element)
    const around = getComputedStyle(element.parentElement ?? element).color
    // Contrast is not asked of what cannot be used, nor of its label.
    const control = element.closest('label')?.control ?? element
    const isUsable = !control.matches(':disabled') && element.closest('[aria-disabled=true]') === null
    const colours = hash(
      [ground(element), around, color, fontSize, fontWeight, textDecorationLine, textShadow, isUsable].join(' '),
    )
    const count = counts.get(colours) ?? 0
    if (known.has(colours) || count >= options.ENOUGH) continue
    counts.set(colours, count + 1)
    element.setAttribute(options.MARK, colours)
  }
  return [...counts.keys()]
}
