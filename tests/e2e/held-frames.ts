import type { Page } from '@playwright/test'

/** From here on the page waits for its next frame until `drawn` is called. */
export const holdFrames = (page: Page) =>
  page.evaluate(() => {
    const real = window.requestAnimationFrame.bind(window)
    const held: FrameRequestCallback[] = []
    window.requestAnimationFrame = (step) => held.push(step)
    Object.assign(window, {
      drawn() {
        window.requestAnimationFrame = real
        for (const step of held) real(step)
      },
    })
  })

export const drawn = (page: Page) => page.evaluate(() => (window as unknown as { drawn: () => void }).drawn())
