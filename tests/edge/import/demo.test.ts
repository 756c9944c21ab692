import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { findStrayFeed } from '../../../worker/import/feed-policy.ts'
import { DEMO_SOURCE } from '../../../worker/import/history.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { migrate } from '../migrate.ts'
import { A, B, file } from './rows.ts'
import { allCars, carRow, DAY, emptyTables, MONDAY, push } from './yard.ts'

const car = (key: string) => `${key},2020 Mazda ${key},used,Mazda,CX-5,31990,42000,`
const DEMO = file(...Array.from({ length: 30 }, (_, at) => car(`demo-${at}`)))
const store = () => siteStore(env.DB, 'yard')

beforeEach(async () => {
  await migrate()
  await emptyTables()
  await push(DEMO, { source: DEMO_SOURCE })
})

describe('a demo', () => {
  it('[OPS-01] goes whole with the first file of the dealer, which is not held for it', async () => {
    const { summary, refusal } = await push(file(A, B), { asOf: MONDAY + DAY })
    expect(refusal).toBeNull()
    expect(summary).toMatchObject({ added: 2, vanished: 0 })
    expect(await allCars()).toHaveLength(2)
    expect(await carRow('demo-1')).toBeNull()
  })

  it('[OPS-01] goes with a file of any feed, and with one that keeps what it lacks', async () => {
    expect(await findStrayFeed({ store: store(), feeds: [] }, 'north')).toBeNull()
    await push(file(A), { feed: 'north', vanished: 'keep', asOf: MONDAY + DAY })
    expect(await allCars()).toHaveLength(1)
    expect(await findStrayFeed({ store: store(), feeds: [] }, 'south')).toMatch(/Its cars come from: north/)
  })

  it('[OPS-01] stays while no file of the dealer lands', async () => {
    for (let at = 0; at < 25; at++) await push(file('broken'), { asOf: MONDAY + DAY })
    expect(await allCars()).toHaveLength(30)
    expect((await push(file(A), { asOf: MONDAY + 2 * DAY })).summary).toMatchObject({ added: 1 })
  })

  it('[OPS-01] is a demo once: the second file of the dealer is measured by the first', async () => {
    await push(DEMO.replaceAll('demo-', 'own-'), { asOf: MONDAY + DAY })
    expect((await push(file(A), { asOf: MONDAY + 2 * DAY })).refusal).toMatchObject({ code: 'held' })
  })
})
