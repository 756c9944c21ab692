import { expect, it } from 'vitest'
import { DAY_MS } from '../../../shared/time.ts'
import { aCar } from '../../builders/car.ts'
import { anApp } from '../an-app.ts'

it('[FND-01] a car that was sold a while ago is gone, and those like it are there in its place', async () => {
  const { ask } = await anApp({
    cars: [
      aCar({ id: 1, slug: 'gone', simple_body: 'Sedan', status: 'sold', sold_at: Date.now() - 40 * DAY_MS }),
      aCar({ id: 2, slug: 'like-it', simple_body: 'Sedan' }),
    ],
  })
  const answer = await ask('/cars/gone')
  const html = await answer.text()
  expect(answer.status).toBe(410)
  expect(html).toContain('href="/cars/like-it"')
  expect(html).toContain('content="noindex,follow"')
  expect((await ask('/cars/never-there')).status).toBe(404)
})
