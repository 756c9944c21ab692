import { at, carOf, EVERY_SITE } from './running.ts'
import { expect, test } from './visit.ts'

/** What a phone shows before any scrolling, above the browser's own bars, under a photograph of 4:3. */
const FIRST_SCREEN_PX = 640

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

for (const { slug, name } of EVERY_SITE) {
  test(`[VDP-03] ${name}: photograph, name, price, facts and the next step stand in the first screen of a phone`, async ({
    page,
  }) => {
    await page.goto(at(slug, carOf(slug)))
    const head = page.locator('.vehicle-head')
    const parts = {
      photograph: page.locator('.gallery-strip'),
      name: head.getByRole('heading', { level: 1 }),
      price: head.locator('.price'),
      facts: head.locator('.vehicle-facts'),
      'next step': head.locator('.button-primary'),
    }
    // A question under the header stands there once.
    const question = page.getByRole('region', { name: 'Privacy choices' })
    const asked = (await question.isVisible()) ? (await question.boundingBox())!.height : 0
    for (const [what, part] of Object.entries(parts)) {
      const { y, height } = (await part.boundingBox())!
      expect(y + height - asked, what).toBeLessThanOrEqual(FIRST_SCREEN_PX)
    }
    expect((await parts['next step'].boundingBox())!.height).toBeGreaterThanOrEqual(44)
    expect(await head.locator('.vehicle-facts li').count()).toBeGreaterThanOrEqual(2)
  })
}

test('[GAL-03] [VDP-03] a turn waits on the photograph of a phone, in reach of a finger, and the next step stays in the first screen', async ({
  page,
}) => {
  await page.goto(at('meridian', carOf('meridian', 'turned')))
  const step = (await page.locator('.vehicle-head .button-primary').boundingBox())!
  expect(step.y + step.height).toBeLessThanOrEqual(FIRST_SCREEN_PX)
  const turn = page.getByRole('list', { name: 'Ways to look at it' }).getByRole('link', { name: 'Spin' })
  const [link, photo] = [(await turn.boundingBox())!, (await page.locator('.gallery-strip').boundingBox())!]
  expect(link.y + link.height).toBeLessThanOrEqual(photo.y + photo.height)
  expect(link.height).toBeGreaterThanOrEqual(44)
  // Pressed where it is seen: nothing lies over it.
  await page.touchscreen.tap(link.x + link.width / 2, link.y + link.height / 2)
  await expect(page.locator('.spin-stage')).toBeVisible()
})

test('[NAV-05] [SRC-02] the way back on the photograph of a phone leads to the list that was left, as it was', async ({
  page,
}) => {
  const wayBack = page.locator('.vehicle-page > .breadcrumbs a').locator('visible=true')
  const list = at('meridian', '/search/new-used-and-demo-cars?price=-40000')
  await page.goto(list)
  const card = page.locator('.card-title a').nth(6)
  await card.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(300)
  await card.click()
  await expect(page).toHaveURL(/\/cars\//)
  await wayBack.click()
  await expect(page).toHaveURL(list)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  // By way of its checkout and another car, too.
  await card.click()
  await expect(page).toHaveURL(/\/cars\//)
  await page.goto(`${page.url()}/checkout`)
  await page.goto(at('meridian', carOf('meridian', 'photographed')))
  await wayBack.click()
  await expect(page).toHaveURL(list)
  // Without a list before it, it leads to the one that it names.
  const car = at('meridian', carOf('meridian'))
  await page.goto(at('meridian', '/about-us'))
  await page.goto(car)
  const named = await wayBack.evaluate((link: HTMLAnchorElement) => link.href)
  await wayBack.click()
  await expect(page).toHaveURL(named)
})

test('[CRD-07] the weekly price has its comparison rate beside it, and its warning one press away', async ({
  page,
}) => {
  await page.goto(at('meridian', carOf('meridian')))
  await expect(page.locator('.vehicle-money')).toContainText(/a week .*comparison rate/)
  const warning = page.locator('.finance-basis .finance-small')
  await expect(warning).toBeHidden()
  await page.getByText('About this estimate').click()
  await expect(warning).toContainText('WARNING: This comparison rate is true only for the example given')
})
