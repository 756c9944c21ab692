import type { Page as Tab } from '@playwright/test'
import { type Bench, PHONE } from '../bench.ts'
import { kB, type Row } from '../row.ts'
import { watchBytes } from '../watch-bytes.ts'

const FIRST = 3
/** React, once. */
const REACT = 60
/** For each island of a page. */
const ISLAND = 12

/** What a visitor does so that every island of the page wakes. */
const TOUCHES = {
  search: async (tab: Tab) => {
    await tab.getByRole('button', { name: /^Filters/ }).click()
    await tab.locator('#filters label.check:visible').first().click()
    await tab.locator('.chips').waitFor()
  },
  vehicle: async (tab: Tab) => {
    for (const island of await tab.locator('[data-props]').all()) {
      await island
        .locator('> *')
        .last()
        .scrollIntoViewIfNeeded({ timeout: 1_000 })
        .catch(() => {})
      await island.dispatchEvent('pointerenter')
    }
  },
}

/** JavaScript before and after a visitor's first touch. */
export async function bytes(bench: Bench): Promise<Row[]> {
  const browser = await bench.browser()
  const rows: Row[] = []
  for (const page of ['search', 'vehicle'] as const) {
    const context = await browser.newContext(PHONE)
    const tab = await context.newPage()
    const scripts = await watchBytes(tab)
    await tab.goto(bench.origin + bench.paths[page], { waitUntil: 'networkidle' })
    const first = scripts.sum(({ type }) => type === 'Script')
    const islands = await tab.locator('[data-props]').count()
    await TOUCHES[page](tab)
    await tab.waitForLoadState('networkidle')
    await tab.waitForTimeout(500)
    const all = scripts.sum(({ type }) => type === 'Script')
    await context.close()
    rows.push(
      { what: `${page} page, JavaScript before a touch`, value: kB(first), unit: 'kB', target: { most: FIRST } },
      {
        what: `${page} page, all JavaScript, React included`,
        value: kB(all),
        unit: 'kB',
        target: { most: REACT + islands * ISLAND },
        note: `${islands === 1 ? 'one island' : `${islands} islands`}; ${scripts.list(({ type }) => type === 'Script')}.`,
      },
    )
  }
  return rows
}
