import { PHONE } from './device.ts'
import { at, carOf } from './running.ts'
import { expect, test } from './visit.ts'

test.use({ viewport: PHONE })

test('[GAL-02] videos have no tag and no dots over their buttons on a phone, and photographs have them again', async ({
  page,
}) => {
  await page.goto(at('meridian', carOf('meridian', 'filmed')))
  const strip = page.getByRole('list', { name: 'Photos, scroll sideways' })
  const dots = page.locator('.gallery-dots')
  const slideTo = (place: number) =>
    strip.evaluate((list, to) => list.scrollTo({ left: to * list.clientWidth, behavior: 'instant' }), place)
  await strip.dispatchEvent('pointerover')
  await slideTo(2)
  await expect(strip).toHaveAttribute('data-slide', 'video')
  for (const over of [dots, page.locator('.vehicle-gallery .tag')]) await expect(over).toBeHidden()
  await slideTo(0)
  await expect(strip).toHaveAttribute('data-slide', 'photo')
  await expect(dots).toBeVisible()
})
