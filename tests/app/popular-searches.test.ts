import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EVENTS, VISITS_A_SAMPLE } from '../../shared/analytics/events.ts'
import type { SuggestionsReply } from '../../shared/api.ts'
import { countPopularPages } from '../../worker/all-sites/counts.ts'

import { aCar } from '../builders/car.ts'
import { pass, stopClock } from '../clock.ts'
import { sqliteDatabase } from '../fakes/sqlite.ts'
import { anApp } from './an-app.ts'

const NOW = Date.parse('2026-11-20T02:00:00Z')
const DAY = 86_400_000

stopClock(NOW)
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

it('[STK-03] popular searches are the pages of this site seen most, counted once a day, without typed words or single visitors', async () => {
  const database = sqliteDatabase()
  const cars = [
    aCar({ id: 1, slug: 'a', make: 'Kia', model: 'Rio' }),
    aCar({ id: 2, slug: 'b', make: 'Mazda', model: '3', car_type: 'used' }),
  ]
  const app = await anApp({ cars, env: { DB: database.db } })
  const saw = async (path: string, times: number, at = NOW - DAY, site = app.slug) => {
    for (let time = 0; time < times; time++)
      await database.db
        .prepare('insert into event (site, id, event, path, at, label) values (?, ?, ?, ?, ?, ?)')
        .bind(site, `${site}${path}${at}${time}`, EVENTS.searchPageView.number, path, at, null)
        .run()
  }
  await saw('/search/kia', 12)
  await saw('/search/mazda/3', 30)
  await saw('/search/used-cars', 9)
  await saw('/search/saab', 40)
  await saw('/search/new-used-and-demo-cars', 90)
  await saw('/cars/a', 50)
  await saw('/search/kia/rio', 50, NOW - 31 * DAY)
  await saw('/search/kia/rio', 50, NOW - DAY, 'another-yard')

  const popular = async () => {
    const { groups } = (await (await app.ask('/api/suggestions')).json()) as SuggestionsReply
    return groups.flatMap(({ options }) => options.map(({ text, detail, href }) => `${text}, ${detail}, ${href}`))
  }
  expect(await popular()).toEqual([])
  await countPopularPages(database.db, NOW)
  await countPopularPages(database.db, NOW)
  pass(61)
  expect(await popular()).toEqual(['Mazda 3, 1 car, /search/mazda/3', 'Kia cars, 1 car, /search/kia'])
})

it('[TRU-03] without a database there are none, and the field works', async () => {
  const app = await anApp()
  app.database.goDown()
  const answer = await app.ask('/api/suggestions')
  expect([answer.status, await answer.json()]).toEqual([200, { whole: null, note: null, groups: [] }])
})

it('[STK-03] popular searches are counted in a sample of visits where events go to Analytics Engine', async () => {
  const database = sqliteDatabase()
  const points: unknown[] = []
  const EVENTS_BINDING = { writeDataPoint: (point: unknown) => void points.push(point) }
  const app = await anApp({
    cars: [aCar({ id: 1, make: 'Kia', model: 'Rio' })],
    env: { DB: database.db, EVENTS: EVENTS_BINDING },
  })
  const lot = vi.spyOn(Math, 'random')
  const visit = async (drawn: number, ...paths: string[]) => {
    lot.mockReturnValue(drawn)
    const told = paths.map((path) => ({ event: EVENTS.searchPageView.number, id: crypto.randomUUID(), path }))
    await app.ask('/api/events', {
      method: 'POST',
      body: JSON.stringify({ told }),
      headers: { Origin: `http://${app.host}`, 'Content-Type': 'application/json' },
    })
    await app.settled()
  }
  const drawn = 0.99 / VISITS_A_SAMPLE
  const passedOver = 1 / VISITS_A_SAMPLE
  const popular = async () => {
    await countPopularPages(database.db, NOW)
    return database.rows('select path, views from popular_page')
  }
  for (let time = 0; time < 20; time++) await visit(passedOver, '/search/kia/rio')
  await visit(drawn, '/search/kia', '/search/kia', '/search/used-cars')
  // One visit alone is never told of.
  expect(await popular()).toEqual([])
  await visit(drawn, '/search/kia', '/cars/a')
  expect(await popular()).toEqual([{ path: '/search/kia', views: 2 * VISITS_A_SAMPLE }])
  pass(31 * DAY)
  await countPopularPages(database.db, NOW + 31 * DAY)
  expect(database.rows('select * from popular_page')).toEqual([])
  expect([points.length, database.rows('select * from event')]).toEqual([25, []])
})

it('[STK-03] a list that the stock does not have is not counted, and many of those that it has take no place from others', async () => {
  const database = sqliteDatabase()
  const cars = Array.from({ length: 1_500 }, (_, at) =>
    aCar({ id: at + 1, slug: `car-${at}`, make: 'Kia', model: `Model of a long name ${at}` }),
  )
  const app = await anApp({ cars, env: { DB: database.db, EVENTS: { writeDataPoint: () => {} } } })
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const tell = async (...paths: string[]) => {
    await app.ask('/api/events', {
      method: 'POST',
      body: JSON.stringify({
        told: paths.map((path) => ({ event: EVENTS.searchPageView.number, id: crypto.randomUUID(), path })),
      }),
      headers: { Origin: `http://${app.host}`, 'Content-Type': 'application/json' },
    })
    await app.settled()
  }
  const counts = () => {
    const [row] = database.rows<{ counts: string }>('select counts from search_view')
    return row ? (JSON.parse(row.counts) as Record<string, number>) : {}
  }
  await tell(
    '/search',
    '/search/',
    '/search//',
    '/search/-',
    '/search/saab',
    '/search/kia/',
    '/cars/car-1',
    '/searching/kia',
  )
  expect(counts()).toEqual({})
  await tell('/search/kia')
  for (let at = 0; at < cars.length; at += 100)
    await tell(...Array.from({ length: 100 }, (_, more) => `/search/kia/model-of-a-long-name-${at + more}`))
  const full = Object.keys(counts()).length
  expect(full).toBeLessThan(cars.length)
  await tell('/search/kia', '/search/kia/model-of-a-long-name-1499')
  expect(counts()['/search/kia']).toBe(2)
  expect(Object.keys(counts())).toHaveLength(full)
})
