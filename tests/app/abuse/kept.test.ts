import { expect, it } from 'vitest'
import { anApp } from '../an-app.ts'

const kept = ({ headers }: Response) => headers.get('Cache-Control')

it.each([
  ['a call that is not there', '/api/nothing', 404, 'no-store'],
  ['a car that no call knows', '/api/price-comparison?car=none', 404, /no-store|no-cache/],
  ['a page that is not there', '/nothing-here', 404, 'private, no-cache'],
  ['another spelling of an address', '/Used/', 308, 'private, max-age=600'],
  ['the garage of a stranger', '/my-garage', 303, /no-store/],
])('[TRU-06] %s says how it may be kept', async (_, path, status, control) => {
  const app = await anApp({ site: { features: { garage: true, watchlist: true } } })
  const answer = await app.ask(path)
  expect(answer.status).toBe(status)
  expect(kept(answer)).toMatch(control)
})

it('[TRU-06] another host of a site leads to its own, which a browser asks again within the hour', async () => {
  const app = await anApp()
  await app.store.kv.put('host:other.example', app.slug)
  const answer = await app.ask('/', {}, 'other.example')
  expect([answer.status, kept(answer)]).toEqual([308, 'private, max-age=600'])
})
