import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shareSvg } from '../../../shared/seo/share-svg.ts'
import { aCar, aPhoto } from '../../builders/car.ts'
import { buildSite } from '../../builders/site.ts'
import { anApp } from '../an-app.ts'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

const PHOTO = 'https://photos.example/a.jpg'
const { colours } = buildSite().theme

it('[FND-01] the page of a car is shared with its picture', async () => {
  const { ask } = await anApp({ cars: [aCar({ slug: 'corolla', images: [aPhoto(PHOTO)] })] })
  expect(await (await ask('/cars/corolla')).text()).toMatch(/og:image" content="[^"]*\/cars\/corolla\/share\.png"/)
})

it('[FND-01] a picture that cannot be drawn leads to the photograph', async () => {
  const { ask } = await anApp({ cars: [aCar({ slug: 'corolla', images: [aPhoto(PHOTO)] })] })
  const answer = await ask('/cars/corolla/share.png')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, PHOTO])
})

it('[FND-01] a car without photographs, or none at all, has no such picture', async () => {
  const { ask } = await anApp({ cars: [aCar({ slug: 'corolla' })] })
  expect((await ask('/cars/corolla/share.png')).status).toBe(404)
  expect((await ask('/cars/none/share.png')).status).toBe(404)
  expect(await (await ask('/cars/corolla')).text()).not.toContain('share.png')
})

it('[FND-01] [QLT-03] the drawing says name, price and dealer, every word of a feed as words', () => {
  const picture = { photo: 'data:image/png;base64,', subtitle: null, price: '$24,990', dealer: 'Test Yard', colours }
  const svg = shareSvg({ ...picture, title: '<script>2020 Corolla' })
  expect(svg).toContain('&lt;script&gt;2020 Corolla')
  expect(svg).toContain('>$24,990<')
  expect(svg).toContain('>Test Yard<')
})
