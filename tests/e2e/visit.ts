import { test as base, expect, type Page } from '@playwright/test'
import { trackRequests } from './rest.ts'
import { undressed } from './undressed.ts'

type Options = {
  /** Trouble that the test itself asks for, such as the 404 it visits. */
  forgiven: RegExp | null
}

/**
 * A visit during which the browser must have nothing to complain about: no console error or warning, no failed
 * request, nothing that the content security policy had to block (QLT-03). The page it ends at wears all it needs.
 */
export const test = base.extend<Options & { quiet: void }>({
  forgiven: [null, { option: true }],
  quiet: [
    async ({ page, forgiven }, use) => {
      trackRequests(page)
      const trouble = listen(page)
      await use()
      expect(trouble.filter((line) => !forgiven?.test(line))).toEqual([])
      if (!page.isClosed()) expect(await undressed(page), 'classes whose stylesheet the page does not wear').toEqual([])
    },
    { auto: true },
  ],
})

function listen(page: Page): string[] {
  const trouble: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) trouble.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => trouble.push(String(error)))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Whoever leaves a page leaves its requests behind.
    if (reason !== 'net::ERR_ABORTED') trouble.push(`${reason}: ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) trouble.push(`status of ${response.status()}: ${response.url()}`)
  })
  return trouble
}

/** The search box of the page itself, whose role depends on whether its code has come. */
export const searchBox = (page: Page) => page.getByRole('main').locator('input[type=search][name=query]')

/** Waits until no answer is on the way. */
export const settled = (page: Page) =>
  expect(page.locator('.results')).not.toHaveAttribute('data-progress', /asking|returning/)

export const titles = async (page: Page) => page.getByRole('main').locator('.grid-cars > .card h3').allTextContents()

/** Count and cars of the page that the server gives for this address, as a reload would show them. */
export const servedResults = (page: Page) =>
  page.evaluate(async () => {
    const html = await (await fetch(location.href)).text()
    const served = new DOMParser().parseFromString(html, 'text/html')
    const count = served.querySelector('output.count')?.textContent ?? ''
    return {
      count: Number(/^[\d,]+/.exec(count)?.[0].replaceAll(',', '')),
      cars: [...served.querySelectorAll('.grid-cars > .card h3')].map(({ textContent }) => textContent),
    }
  })

/** How many cars the results say there are, once they are those of the choices. */
export async function countOf(page: Page): Promise<number> {
  await settled(page)
  const text = (await page.getByRole('status').first().textContent()) ?? ''
  return Number(/^[\d,]+/.exec(text)?.[0].replaceAll(',', ''))
}

export { expect }
