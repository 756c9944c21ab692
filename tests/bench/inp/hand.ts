import type { CDPSession, Page as Tab } from '@playwright/test'

/** One that acts on a page as a person does. */
export type Hand = { tab: Tab; session: CDPSession; isTouch: boolean }

/** Of the elements of a selector that are shown, the one at this place. */
export type Target = { selector: string; place?: number }

/** How long a finger or a button stays down, in ms. */
const DOWN_FOR = 80
/** What a page does by itself after it was scrolled, in ms. */
const SETTLES_IN = 200
/** An element that is not there after this many looks, one every 50 ms, does not come. */
const LOOKS = 200

/** A finger, or a mouse on a page without touch, goes down and up on an element. */
export async function tap({ tab, session, isTouch }: Hand, target: Target): Promise<void> {
  const { isScrolled, ...where } = await placeOf(tab, target)
  if (isScrolled) await tab.waitForTimeout(SETTLES_IN)
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  if (isTouch) await touch('touchStart', [where])
  else {
    await tab.mouse.move(where.x, where.y)
    await tab.mouse.down()
  }
  await tab.waitForTimeout(DOWN_FOR)
  if (isTouch) await touch('touchEnd', [])
  else await tab.mouse.up()
}

export const press = (tab: Tab, key: string): Promise<void> => tab.keyboard.press(key, { delay: DOWN_FOR })

/**
 * Where an element is, once it is shown. Asked of the page itself: a locator puts listeners of its own into it, for which the
 * browser holds every touch back.
 */
export async function placeOf(tab: Tab, target: Target): Promise<{ x: number; y: number; isScrolled: boolean }> {
  for (let look = 0; look < LOOKS; look++) {
    const place = await tab.evaluate(findOnScreen, target)
    if (place) return place
    await tab.waitForTimeout(50)
  }
  throw new Error(`What is to be tapped is not shown: ${target.selector}`)
}

/** Runs in the page. */
function findOnScreen({ selector, place = 0 }: Target): { x: number; y: number; isScrolled: boolean } | null {
  const shown = [...document.querySelectorAll(selector)].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0,
  )
  const element = shown[place]
  if (!element) return null
  const before = element.getBoundingClientRect()
  const isScrolled = before.top < 0 || before.bottom > innerHeight - 80
  if (isScrolled) element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2, isScrolled }
}
