import type { Locator } from '@playwright/test'

/** Counts what a thumb does: a press is one tap, and so is typing into a field. */
export function taps() {
  let count = 0
  return {
    press: async (target: Locator) => {
      count++
      await target.click()
    },
    type: async (target: Locator, text: string) => {
      count++
      await target.click()
      await target.pressSequentially(text)
    },
    count: () => count,
  }
}
