import type { Page, TestInfo } from '@playwright/test'
import { at } from './running.ts'
import { expect, test } from './visit.ts'

/** Numbers kept for fiction, without the 0491 57 that they share. */
const ENDS =
  '0156 0157 0158 0159 0110 0313 0737 1266 1491 1804 2549 2665 2983 3770 3087 4118 4632 5254 5789 6398 6801 7426 7644 8957'
const TESTS = 12

/** Each test has a number of its own, and so has its second try: a number waits between its codes. */
export function mobile(place: number): string {
  const end = ENDS.split(' ')[place + TESTS * test.info().retry] ?? ''
  return `0491 57${end.slice(0, 1)} ${end.slice(1)}`
}

/** Each test comes from an address of its own, and so does its second try: holds are counted by it. */
export const ownAddress = async (
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it which fixtures are used: none
  {}: object,
  use: (headers: Record<string, string>) => Promise<void>,
  { testId, retry }: TestInfo,
) => {
  const place = Number.parseInt(testId.slice(-4), 16) || 0
  await use({ 'CF-Connecting-IP': `100.${64 + retry}.${place >> 8}.${place & 255}` })
}

/** The code that was last texted to a number. */
export async function codeFor(page: Page, site: string, phone: string): Promise<string> {
  const other = await page.context().newPage()
  await other.goto(at(site, '/dev/messages'))
  const to = `To +61${phone.replaceAll(' ', '').slice(1)}`
  const text = await other.getByRole('article').filter({ hasText: to }).first().locator('pre').textContent()
  await other.close()
  return /^\d{6}/.exec(text ?? '')?.[0] ?? ''
}

/** From the page that asks for a number to wherever signing in leads. */
export async function signInHere(page: Page, site: string, phone: string): Promise<void> {
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code')
  const hasScript = await page.evaluate(() => matchMedia('(scripting: enabled)').matches)
  await page.getByLabel('Code').fill(await codeFor(page, site, phone))
  const left = page.waitForURL((url) => url.pathname !== '/sign-in/code')
  const press = () => page.getByRole('button', { name: 'Sign in', exact: true }).click({ timeout: 3_000 })
  // With script the last digit has sent it, if the script had come; a press besides would break off where it leads.
  if (hasScript) await Promise.race([left, page.waitForTimeout(1_500).then(press)]).catch(() => {})
  else await press()
  await left
}
