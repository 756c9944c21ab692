import type { CDPSession, Locator, Page as Tab } from '@playwright/test'

/** One that acts on a page as a person does. */
export type Hand = { tab: Tab; session: CDPSession; isTouch: boolean }

/** How long a finger or a button stays down, in ms. */
const DOWN_FOR = 80
/** What a page does by itself after it was scrolled, in ms. */
const SETTLES_IN = 200

/**
 * A finger, or a mouse on a page without touch, goes down and up on an element. Nothing runs in the page for it in between, as it
 * would by a locator's own click.
 */
export async function tap({ tab, session, isTouch }: Hand, target: Locator): Promise<void> {
  const where = await middleOf(tab, target)
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

async function middleOf(tab: Tab, target: Locator): Promise<{ x: number; y: number }> {
  await target.waitFor()
  const isScrolled = await target.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const isSeen = top >= 0 && bottom <= innerHeight - 80
    if (!isSeen) element.scrollIntoView({ block: 'center', behavior: 'instant' })
    return !isSeen
  })
  if (isScrolled) await tab.waitForTimeout(SETTLES_IN)
  const box = await target.boundingBox()
  if (!box) throw new Error('What is to be tapped is not shown.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
