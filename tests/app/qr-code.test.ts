import { expect, it } from 'vitest'
import { aCar } from '../builders/car.ts'
import { anApp } from './an-app.ts'

it('[VDP-14] a car has a QR code of its page, the same for a day', async () => {
  const { ask } = await anApp({ cars: [aCar({ slug: 'corolla' })] })
  const answer = await ask('/cars/corolla/qr.svg')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('image/svg+xml')
  expect(answer.headers.get('Cache-Control')).toContain('max-age=86400')
  expect(await answer.text()).toMatch(/^<\?xml.*<path/s)
  expect(await (await ask('/cars/corolla')).text()).toContain('src="/cars/corolla/qr.svg"')
})

it('[VDP-14] no car has none, and no site without the print view', async () => {
  const { ask } = await anApp({ cars: [aCar({ slug: 'corolla' })] })
  expect((await ask('/cars/none/qr.svg')).status).toBe(404)
  const plain = await anApp({ cars: [aCar({ slug: 'corolla' })], site: { features: { print: false } } })
  expect((await plain.ask('/cars/corolla/qr.svg')).status).toBe(404)
  expect(await (await plain.ask('/cars/corolla')).text()).not.toContain('qr.svg')
})
