import type { Page } from '@playwright/test'

/** What sticks out of the page to the right, when the page can be scrolled there. */
export const overflowing = (page: Page) =>
  page.evaluate(() => {
    const root = document.scrollingElement!
    if (root.scrollWidth <= root.clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
      .slice(0, 5)
      .map((element) => `${element.tagName}.${element.className}`)
      .concat(`${root.scrollWidth} in ${root.clientWidth}`)
  })

/** Parts of the list that stick out of what they stand in. */
export const tooWide = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.results-head > *, .chips > *, .card > *')]
      .filter((part) => {
        const box = part.getBoundingClientRect()
        let parent = part.parentElement!
        // Such a parent has no box of its own.
        while (getComputedStyle(parent).display === 'contents') parent = parent.parentElement!
        const around = parent.getBoundingClientRect()
        return box.width > 0 && box.right > around.right + 1
      })
      .map((part) => `${part.className}: ${part.textContent.slice(0, 60)}`),
  )
