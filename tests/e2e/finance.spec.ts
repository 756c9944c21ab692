import type { Page } from '@playwright/test'
import { atRest, stopClock } from './rest.ts'
import { ALL, at, carOf } from './running.ts'
import { pathsOf, toldAtTheEnd } from './told.ts'
import { violations } from './violations.ts'
import { expect, test } from './visit.ts'

type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }

/** A site with both calculators, and one whose loan calculator is repaid by the month with every fee (FIN-05). */
const BOTH = 'harbour-street'
const LOAN = 'longreach'

const loanOf = (page: Page) => page.getByRole('form', { name: 'Loan calculator' })
const purchaseOf = (page: Page) => page.getByRole('form', { name: 'Purchase calculator' })
const figuresOf = (form: ReturnType<typeof loanOf>) => form.locator('.finance-figures')
const fieldOf = (form: ReturnType<typeof loanOf>, name: string) => form.getByRole('textbox', { name })

/** Opens a car's page at the calculators, which are awake then. */
async function openFinance(page: Page, slug: string, query = ''): Promise<void> {
  await page.goto(at(slug, carOf(slug) + query))
  await page.locator('#finance-calculator').scrollIntoViewIfNeeded()
  await atRest(page)
}

test('[FIN-03] [FIN-08] by mouse, then by keyboard: fields, sliders, frequencies and the working', async ({ page }) => {
  await openFinance(page, LOAN)
  const loan = loanOf(page)
  await fieldOf(loan, 'Amount to borrow').fill('$30 000')
  await fieldOf(loan, 'Term in years').fill('5')
  await expect(figuresOf(loan)).toContainText('$681.67 a month')
  await expect(figuresOf(loan)).toContainText('12.94% p.a. interest rate 15.48% p.a. comparison rate')
  await loan.getByRole('radio', { name: 'Weekly' }).click()
  await expect(figuresOf(loan)).toContainText('$156.85 a week')
  await loan.getByRole('radio', { name: 'Fortnightly' }).click()
  await expect(figuresOf(loan)).toContainText('$313.97 a fortnight')

  await fieldOf(loan, 'Amount to borrow').fill('1')
  await fieldOf(loan, 'Amount to borrow').blur()
  await expect(fieldOf(loan, 'Amount to borrow')).toHaveValue('1')
  await expect(loan.getByText('Enter $5,000 to $100,000. Using $5,000.')).toBeVisible()
  const slider = loan.getByRole('slider', { name: /^Term/ })
  const box = (await slider.boundingBox())!
  await page.mouse.click(box.x + box.width - 2, box.y + box.height / 2)
  await expect(fieldOf(loan, 'Term in years')).toHaveValue('7')

  await fieldOf(loan, 'Amount to borrow').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('30000')
  await page.keyboard.press('Tab')
  await expect(fieldOf(loan, 'Amount to borrow')).toHaveValue('30,000')
  await page.keyboard.press('ArrowRight')
  await expect(fieldOf(loan, 'Amount to borrow')).toHaveValue('30,500')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Tab')
  await expect(fieldOf(loan, 'Term in years')).toBeFocused()
  await page.keyboard.type('5')
  // Enter asks nobody: the page stays where it is.
  await page.keyboard.press('Enter')
  await loan.getByRole('radio', { name: 'Monthly' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(figuresOf(loan)).toContainText('$313.97 a fortnight')
  await loan.getByText('How this was worked out').focus()
  await page.keyboard.press('Enter')
  await expect(loan.getByText('130, one a fortnight for 5 years')).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})

test('[FIN-03] what is slid before the calculator is awake counts once it is', async ({ page }) => {
  const code: (() => void)[] = []
  await page.route('**/assets/client-*.js', async (route) => {
    await new Promise<void>((come) => code.push(come))
    await route.continue()
  })
  await page.goto(at(LOAN, carOf(LOAN)))
  const loan = loanOf(page)
  const slider = loan.getByRole('slider', { name: /^Term/ })
  await slider.focus()
  await page.keyboard.press('Home')
  await expect.poll(() => code.length).toBe(1)
  code[0]!()
  await expect(fieldOf(loan, 'Term in years')).toHaveValue(await slider.inputValue())
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`^${await slider.inputValue()} `))
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true })

  test('[FIN-04] a purchase with a deposit, a residual, and a price that is refused', async ({ page }) => {
    await openFinance(page, BOTH)
    const purchase = purchaseOf(page)
    const before = await figuresOf(purchase).textContent()
    await fieldOf(purchase, 'Deposit').tap()
    await fieldOf(purchase, 'Deposit').fill('3,000')
    await expect(figuresOf(purchase)).not.toHaveText(before!)
    await purchase.getByRole('radio', { name: 'Monthly' }).tap()
    await expect(figuresOf(purchase)).toContainText('a month')

    const price = fieldOf(purchase, 'Purchase price')
    await price.fill('250001')
    await expect(figuresOf(purchase)).toContainText('Enquire for Finance')
    await expect(price).toHaveAccessibleDescription('Cannot be less than $1,000 or more than $250,000')
    await expect(price).toHaveAttribute('aria-invalid', 'true')
    await price.fill('-7')
    await price.blur()
    await expect(price).toHaveValue('0')

    await page.getByRole('heading', { name: 'Loan calculator' }).tap()
    await expect(loanOf(page)).toBeVisible()
  })
})

test('[FIN-08] a new result is read out once the hand is still, and only then', async ({ page }) => {
  await page.clock.install()
  await openFinance(page, LOAN)
  const said = loanOf(page).getByRole('status')
  await expect(said).toHaveText('')
  await page.evaluate(() => {
    const status = document.querySelector('.repayments output')!
    const heard: string[] = []
    Object.assign(window, { heard })
    new MutationObserver(() => heard.push(status.textContent ?? '')).observe(status, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  await stopClock(page)
  await fieldOf(loanOf(page), 'Term in years').fill('5')
  await page.clock.runFor(300)
  await fieldOf(loanOf(page), 'Amount to borrow').pressSequentially('0')
  await page.clock.runFor(300)
  await fieldOf(loanOf(page), 'Amount to borrow').fill('30000')
  // The frame in which the figures follow.
  await page.clock.runFor(20)
  await expect(figuresOf(loanOf(page))).toContainText('$681.67 a month')
  await page.clock.runFor(600)
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([])
  await page.clock.runFor(100)
  await expect(said).toHaveText('$681.67 a month. Interest rate 12.94%, comparison rate 15.48%, a year.')
  expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard.length)).toBe(1)
})

test('[FIN-06] the first use of a calculator is counted, and no other', async ({ page }) => {
  await openFinance(page, BOTH)
  await fieldOf(purchaseOf(page), 'Term in years').fill('3')
  await fieldOf(purchaseOf(page), 'Term in years').fill('4')
  await page.getByRole('heading', { name: 'Loan calculator' }).click()
  await atRest(page)
  await fieldOf(loanOf(page), 'Term in years').fill('3')
  await atRest(page)
  await page.goto(at(BOTH, ALL))
  await atRest(page)
  const told = await toldAtTheEnd(page)
  expect(pathsOf(told)).toContain(ALL)
  expect(told.filter((each) => 'event' in each && each.event === 26)).toHaveLength(1)
})

test('[FIN-02] [QLT-01] a rate never stands without its comparison rate, nor larger, bolder, paler or far from it; nothing for axe to find at 390 and 1440 px', async ({
  page,
}) => {
  for (const slug of [LOAN, BOTH]) {
    await openFinance(page, slug)
    const pairs = await page.locator('.rates:visible').evaluateAll((all) =>
      all.map((pair) => {
        const looks = [...pair.children].map((rate) => {
          const number = rate.querySelector('b')!
          const { fontSize, fontWeight, color, opacity } = getComputedStyle(number)
          const { top, bottom } = number.getBoundingClientRect()
          return { text: rate.textContent, look: [fontSize, fontWeight, color, opacity].join(), top, bottom }
        })
        const payment = getComputedStyle(
          (pair.parentElement!.querySelector(':scope > span > b') ?? pair.parentElement!.querySelector('span'))!,
        ).fontSize
        return { looks, payment }
      }),
    )
    expect(pairs.length).toBeGreaterThan(0)
    for (const { looks, payment } of pairs) {
      expect(looks.map(({ text }) => text.replace(/[\d. to%]+/, ''))).toEqual([
        'p.a. interest rate',
        'p.a. comparison rate',
      ])
      const [interest, comparison] = looks
      expect(comparison!.look).toBe(interest!.look)
      // Nor is a payment more prominent than the comparison rate.
      expect(comparison!.look.split('px')[0]).toBe(payment.split('px')[0])
      expect(comparison!.top - interest!.bottom).toBeLessThan(40)
    }
  }

  await page.getByRole('heading', { name: 'Loan calculator' }).click()
  await fieldOf(purchaseOf(page), 'Purchase price').fill('5')
  await fieldOf(loanOf(page), 'Term in years').fill('a while')
  await loanOf(page).getByText('How this was worked out').click()
  await expect(loanOf(page).getByText('Enter a number. Using 5 years.')).toBeVisible()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await violations(page, `finance at ${width}`, { within: page.getByRole('main') })).toEqual([])
  }
})

test('[VDP-03] [FIN-08] the ways beside the photographs lead to the disclaimer and to the calculator, where a link to a calculation opens it, for a stranger too', async ({
  page,
  browser,
}) => {
  await page.goto(at(BOTH, carOf(BOTH)))
  await page.getByRole('link', { name: 'Work out repayments' }).click()
  await expect(page.getByRole('heading', { name: 'Finance', exact: true })).toBeInViewport()
  await page.getByText('About this estimate').first().click()
  await page.getByRole('link', { name: 'Lender’s terms' }).click()
  await expect(page.locator('#financeDisclaimer')).toBeInViewport()
  await page.locator('#financeDisclaimer').getByText('Show more', { exact: true }).click()
  await expect(page.getByText('on the age of the vehicle.')).toBeVisible()

  await page.getByRole('heading', { name: 'Loan calculator' }).click()
  await fieldOf(loanOf(page), 'Amount to borrow').fill('12345')
  const way = loanOf(page).getByRole('link', { name: 'Link to this calculation' })
  // The result and its link follow the hand when there is time.
  await expect(way).toHaveAttribute('href', /12345/)
  const [result, link] = [await figuresOf(loanOf(page)).textContent(), await way.getAttribute('href')]
  const other = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await other.goto(at(BOTH, link!))
  await expect(figuresOf(loanOf(other))).toHaveText(result!)
  await expect(figuresOf(loanOf(other))).toBeInViewport()
  await other.context().close()
})

test('[QLT-05] nothing shifts while the calculators wake and work', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        if (!entry.hadRecentInput && entry.value >= 0.005)
          shifts.push(`${entry.value} ${entry.sources.map(({ node }) => (node as Element | null)?.className).join()}`)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.setViewportSize({ width: 390, height: 800 })
  await openFinance(page, LOAN)
  const amount = fieldOf(loanOf(page), 'Amount to borrow')
  await amount.focus()
  await page.keyboard.type('abc')
  const top = (await amount.boundingBox())!.y
  await expect(amount).toHaveAccessibleDescription(/Enter a number/)
  await atRest(page)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('99999')
  await expect(amount).not.toHaveAccessibleDescription(/Enter a number/)
  await expect(loanOf(page).getByRole('status')).not.toHaveText('')
  await atRest(page)
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
  expect((await amount.boundingBox())!.y).toBe(top)
})
