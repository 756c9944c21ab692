import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { purge } from '../../worker/all-sites/purge.ts'
import { databaseAppointments } from '../../worker/features/test-drive/service.ts'
import { siteStore } from '../../worker/platform/site-store.ts'
import { appointmentPromises, aWish } from '../contract/appointments/promises.ts'
import { migrate } from './migrate.ts'

let made = 0
async function aDiary(site = `drives-${++made}`) {
  await migrate()
  return databaseAppointments(siteStore(env.DB, site))
}

appointmentPromises('in the database', aDiary)

it('[TST-01] keeps each site’s drives for itself', async () => {
  const [north, south] = [await aDiary('north'), await aDiary('south')]
  expect(await north.book(aWish())).toBe('booked')
  expect(await south.book(aWish())).toBe('booked')
  expect(await south.booked(1, { start: 0, end: Number.MAX_SAFE_INTEGER })).toHaveLength(1)
})

it('[TRU-01] books 8 of 40 who ask at once within a span whose share is 8, and tells the others that it is kept back', async () => {
  const diary = await aDiary()
  const { start, end } = aWish()
  const length = end - start
  const share = { start, end: start + 40 * length, most: 8 }
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      diary.book(aWish({ key: `k${at}`, car_id: at, start: start + at * length, end: end + at * length, share })),
    ),
  )
  expect(answers.filter((answer) => answer === 'booked')).toHaveLength(8)
  expect(answers.filter((answer) => answer === 'kept_back')).toHaveLength(32)
  expect(await diary.book(aWish({ key: 'k0', car_id: 0, share }))).toBe('booked')
  expect(await diary.book(aWish({ key: 'late', car_id: 99, share }))).toBe('taken')
})

it('[TST-01] finds what is booked by its index, however many drives there were', async () => {
  const diary = await aDiary('busy')
  const rows = Array.from({ length: 300 }, (_, index) => ({ key: `k${index}`, start: index * 60_000_000 }))
  for (const { key, start } of rows) await diary.book(aWish({ key, start, end: start + 1 }))
  const { results } = await env.DB.prepare(
    "explain query plan select * from test_drive where site = 'busy' and location_id = 1 and starts_at > 1 and starts_at < 9",
  ).all<{ detail: string }>()
  expect(results[0]?.detail).toMatch(/SEARCH .*starts_at>\? AND starts_at<\?/)
})

it('[TST-01] forgets drives a month after they are over', async () => {
  const diary = await aDiary('old')
  const end = aWish().end
  await diary.book(aWish())
  await purge(env.DB, 'test_drives', end + 29 * 86_400_000)
  expect(await diary.booked(1, aWish())).toHaveLength(1)
  await purge(env.DB, 'test_drives', end + 31 * 86_400_000)
  expect(await diary.booked(1, aWish())).toEqual([])
})
