import type { Page } from '@playwright/test'
import { askSite } from './ask.ts'
import { ALL, at } from './running.ts'
import { expect } from './visit.ts'

export const SITE = 'meridian'
export const PHONE = { width: 390, height: 780 }
export const FULL = 'Your browser isn’t saving anything for us, so it’s only here until you leave the page.'

export const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
export const savedLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Saved/ })
export const bar = (page: Page) => page.getByRole('complementary', { name: 'Chosen to compare' })
export const said = (page: Page) => page.getByRole('region', { name: 'Notice' }).getByRole('status')
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Addresses of cars that can be saved and compared. */
export async function someCars(count: number): Promise<string[]> {
  const { text } = await askSite(SITE, `${ALL}?car_type=used&price=5000-`)
  const cards = text.split('<li class="card"').slice(1)
  return cards
    .filter((card) => !card.includes('data-sold') && card.includes('<img'))
    .map((card) => /<h3><a href="([^"]+)"/.exec(card)?.[1] ?? '')
    .slice(0, count)
}

export async function choose(page: Page, cars: string[], ...names: ('Save' | 'Compare')[]): Promise<void> {
  for (const car of cars) {
    await page.goto(at(SITE, car))
    for (const name of names) {
      await button(page, name).click()
      await expect(button(page, name)).toHaveAttribute('aria-pressed', 'true')
    }
  }
}
