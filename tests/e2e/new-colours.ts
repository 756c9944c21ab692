import type { Page } from '@playwright/test'

const MARK = 'data-new-colours'
/** Of texts in the same colours on one page: the second for where the first is covered. */
const ENOUGH = 2

/** Colours whose contrast was measured in this process. A test that fails starts a new one. */
const measured = new Set<string>()

/**
 * Marks the visible texts of a page whose colours were not measured before: the text's own, and class, ground and opacity
 * of all that it stands in. Equal colours have equal contrast, and contrast is most of what axe costs. `within` marks
 * texts of that part alone. `judged` takes the marks away, and those whose contrast axe could not tell stay new.
 */
export async function newColours(
  page: Page,
  within = 'html',
): Promise<{ selector: string; judged: (undecided: string[]) => Promise<void> }> {
  const added = await page.evaluate(mark, { MARK, ENOUGH, within, known: [...measured] })
  return {
    selector: `[${MARK}]`,
    async judged(undecided) {
      const unknown = new Set(undecided.map((html) => new RegExp(`${MARK}="([^"]+)"`).exec(html)?.[1]))
      for (const colours of added) if (!unknown.has(colours)) measured.add(colours)
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
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    // Contrast is not asked of what cannot be used, nor of its label.
    const control = element.closest('label')?.control ?? element
    const isUsable = !control.matches(':disabled') && element.closest('[aria-disabled=true]') === null
    const colours = hash([ground(element), color, fontSize, fontWeight, textShadow, isUsable].join(' '))
    const count = counts.get(colours) ?? 0
    if (known.has(colours) || count >= options.ENOUGH) continue
    counts.set(colours, count + 1)
    element.setAttribute(options.MARK, colours)
  }
  return [...counts.keys()]
}
