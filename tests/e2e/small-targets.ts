import type { Page } from '@playwright/test'

/**
 * Controls of a part of the page that are under 24 px and have another within the circle of that size around their
 * middle (WCAG 2.5.8), as axe's target-size has it, which takes half of axe's time to find what covers what. Links in a
 * sentence are free; behind an open dialog nothing can be pressed.
 */
export const smallTargets = (page: Page, within = 'html'): Promise<string[]> => page.evaluate(find, within)

/** Runs in the page. */
function find(within: string): string[] {
  const SIZE = 24
  const whole = document.querySelector('dialog:modal') ?? document
  const targets = [...whole.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      const isDrawn =
        width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      return isDrawn && !element.matches(':disabled, [tabindex="-1"]') && getComputedStyle(element).display !== 'inline'
    })
    .map((element) => {
      // A press on its label is one on the control.
      const { left, top, right, bottom, width, height } = (element.closest('label') ?? element).getBoundingClientRect()
      const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
      return { element, left, top, right, bottom, middle, isSmall: width < SIZE || height < SIZE }
    })
  type Target = (typeof targets)[number]
  /** What an element scrolls with. */
  const layer = (element: Element | null): Element | null => {
    if (element === null) return null
    const { position, overflow } = getComputedStyle(element)
    return /fixed|sticky/.test(position) || /auto|scroll/.test(overflow) ? element : layer(element.parentElement)
  }
  const meets = ({ element, middle: { x, y } }: Target, other: Target) => {
    if (element.contains(other.element) || other.element.contains(element)) return false
    const isNear = other.isSmall
      ? Math.hypot(x - other.middle.x, y - other.middle.y) < SIZE
      : Math.hypot(Math.max(other.left - x, 0, x - other.right), Math.max(other.top - y, 0, y - other.bottom)) <
        SIZE / 2
    return isNear && layer(element) === layer(other.element)
  }
  const name = ({ element }: Target) => element.outerHTML.slice(0, 100)
  return targets
    .filter((target) => target.isSmall && target.element.closest(within))
    .flatMap((target) => {
      const other = targets.find((each) => meets(target, each))
      return other ? `${name(target)} beside ${name(other)}` : []
    })
}
