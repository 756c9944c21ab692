import { expect, it } from 'vitest'
import { aCar } from '../builders/car.ts'
import { anApp } from './an-app.ts'

const cars = [
  aCar({ id: 1, model: 'HiLux', colour: 'Red', simple_body: 'Ute' }),
  aCar({ id: 2, model: 'HiLux', colour: 'Blue', simple_body: 'Ute', custom_rank: 3 }),
]

it('[OPS-03] the reasons of a search are shown on a developer’s machine and nowhere else', async () => {
  const { ask } = await anApp({ cars, env: { LOCAL: 'yes' } })
  const answer = await ask('/dev/search?query=white+hilux+turbo')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const text = (await answer.text()).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  for (const words of [
    'hilux: read as a filter',
    'turbo: searched for as text',
    'Exactly as asked: 0',
    'Close matches: 2',
    'Let go: White, turbo',
    'custom rank',
  ])
    expect(text).toContain(words)
  expect((await (await anApp({ cars })).ask('/dev/search?query=hilux')).status).toBe(404)
})
