import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { siteKey } from '../../../shared/tenant/kv-keys.ts'
import { resetTarget } from '../../../worker/features/search/typesense/records.ts'
import { readHostedState } from '../../../worker/features/search/typesense/server-state.ts'
import {
  pushDue,
  pushStock,
  recordStockChange,
  syncAfterPublish,
  tryPushStock,
} from '../../../worker/features/search/typesense/sync.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { siteInput } from '../../builders/site.ts'
import { migrate } from '../migrate.ts'
import { aHostedYard, HOST, MINUTE, withKey } from './hosted-yard.ts'

beforeAll(migrate)

describe('the stock of a hosted site', () => {
  it('[SRC-20] is filled into a new collection before the alias leads there', async () => {
    const yard = await aHostedYard('first', 3)
    expect(await yard.tell()).toEqual({ put: 3, removed: 0, refused: [], isNew: true })
    expect(await yard.told()).toEqual(['U1', 'U2', 'U3'])
    const alias = yard.server.calls.indexOf('PUT /aliases/first')
    const last = yard.server.calls.findLastIndex((call) => call.endsWith('/documents/import'))
    expect(alias).toBeGreaterThan(last)
  })

  it('[SRC-20] is told of by what differs alone', async () => {
    const yard = await aHostedYard('change', 4)
    await yard.tell()
    await yard.record('U1', { price: 5_000 })
    await yard.record('U2', { status: 'sold' })
    await yard.record('U3', { status: 'withdrawn' })
    await yard.record('U4', { show_on_dealer_website: false })
    expect(await yard.tell()).toEqual({ put: 2, removed: 2, refused: [], isNew: false })
    expect(await yard.told()).toEqual(['U1', 'U2'])
    expect(await yard.tell()).toEqual({ put: 0, removed: 0, refused: [], isNew: false })
  })

  it('[SRC-20] is told in batches, and cars that left from the end of it go too', async () => {
    const yard = await aHostedYard('many', 503)
    expect(await yard.tell()).toMatchObject({ put: 503 })
    for (const car of ['U1', 'U250', 'U251', 'U502', 'U503']) await yard.record(car, { status: 'withdrawn' })
    expect(await yard.tell()).toMatchObject({ put: 0, removed: 5 })
    const [collection] = yard.server.collections()
    expect(yard.server.documents(collection!)).toBe(498)
  })

  it('[SRC-20] is told again next minute when the server was down, and the failure is written down', async () => {
    const yard = await aHostedYard('down', 2)
    yard.server.goDown()
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    await yard.note()
    await tryPushStock(withKey, siteStore(env.DB, 'down'), yard.server.fetch)
    expect(errors.mock.calls.join()).toContain('typesense.sync_failed')
    expect(await yard.row()).toMatchObject({ asked: 1, done: 0, failures: 1, held_until: 0 })
    yard.server.comeBack()
    await pushDue(withKey, Date.now() + MINUTE, { fetcher: yard.server.fetch })
    expect(await yard.told()).toEqual(['U1', 'U2'])
    expect(await yard.row()).toMatchObject({ asked: 1, done: 1, failures: 0, trouble: null })
    errors.mockRestore()
  })

  it('[SRC-20] is not asked for again at once after a failure, and later after each', async () => {
    const yard = await aHostedYard('patient', 1)
    yard.server.goDown()
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    await yard.note()
    const now = Date.now()
    for (let minute = 0; minute < 30; minute++)
      await pushDue(withKey, now + minute * MINUTE, { fetcher: yard.server.fetch })
    errors.mockRestore()
    expect(yard.server.calls.length).toBeGreaterThan(5)
    expect(yard.server.calls.length).toBeLessThan(31)
  })

  it('[SRC-20] goes on with the rows that are good when one is refused, and names that one', async () => {
    const yard = await aHostedYard('refused', 2)
    await yard.record('U9', { km: 2 ** 60 })
    expect(await yard.tell()).toEqual({
      put: 2,
      removed: 0,
      refused: [{ car: 'U9', reason: 'Field `km_low` must be an int64.' }],
      isNew: true,
    })
    await yard.record('U9', { km: 5 })
    expect(await yard.tell()).toMatchObject({ put: 1, refused: [] })
  })

  it('[SRC-20] is filled anew when its collection is gone or is to be rebuilt, and old collections go', async () => {
    const yard = await aHostedYard('anew', 2)
    await yard.tell()
    const before = yard.server.collections()
    await new Promise((resolve) => setTimeout(resolve, 5))
    await resetTarget(siteStore(env.DB, 'anew'))
    expect(await yard.tell()).toMatchObject({ put: 2, isNew: true })
    expect(yard.server.collections()).toHaveLength(1)
    expect(yard.server.collections()).not.toEqual(before)
  })

  it('[SRC-20] is told by one at a time, and a change that comes meanwhile is told after', async () => {
    const yard = await aHostedYard('together', 2)
    await yard.note()
    const results = await Promise.all(
      [1, 2, 3].map(() => pushStock(withKey, siteStore(env.DB, 'together'), yard.server.fetch)),
    )
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(yard.server.calls.filter((call) => call.endsWith('/documents/import'))).toHaveLength(1)
    let isNoted = false
    const whileTold: typeof yard.server.fetch = async (input, init) => {
      if (!isNoted) {
        isNoted = true
        await yard.record('U3')
        await yard.note()
      }
      return yard.server.fetch(input, init)
    }
    await yard.note()
    await pushStock(withKey, siteStore(env.DB, 'together'), whileTold)
    expect(await yard.told()).toEqual(['U1', 'U2', 'U3'])
    expect(await yard.row()).toMatchObject({ asked: 3, done: 3 })
  })

  it('[SRC-20] costs nothing when a publication changed nothing', async () => {
    const yard = await aHostedYard('same', 1)
    await yard.tell()
    const before = yard.server.calls.length
    await syncAfterPublish(withKey, siteStore(env.DB, 'same'), (await yard.note())!, false)
    expect(yard.server.calls.length).toBe(before)
    expect(await yard.row()).toMatchObject({ asked: 2, done: 2 })
  })

  it('[TEN-06] leaves the cars of other sites alone', async () => {
    const [mine, theirs] = [await aHostedYard('mine-hosted', 1), await aHostedYard('theirs-hosted', 1)]
    await mine.tell()
    await theirs.tell()
    await mine.record('U1', { status: 'withdrawn' })
    await mine.tell()
    expect(await theirs.told()).toEqual(['U1'])
    expect(await theirs.tell()).toMatchObject({ put: 0, removed: 0 })
  })
})

it('[STK-07] says which published stock a server holds once it holds all of it, and counts on both sides', async () => {
  const yard = await aHostedYard('announced', 2)
  const pointer = JSON.stringify({ format: 1, version: 'v7', cars: 2, published_at: 1 })
  await env.DB.prepare('insert into stock_publication (site, asked, done, pointer) values (?1, 1, 1, ?2)')
    .bind('announced', pointer)
    .run()
  await yard.tell()
  expect(await readHostedState(env.KV, 'announced')).toEqual({ host: HOST, collection: 'announced', version: 'v7' })
  expect(await yard.row()).toMatchObject({ version: 'v7', cars: 2, hosted_cars: 2 })
})

describe('a site that is not hosted', () => {
  it('[SRC-20] is noted nowhere', async () => {
    await env.KV.put(siteKey('plain'), JSON.stringify(siteInput({ slug: 'plain' })))
    expect(await recordStockChange(withKey, siteStore(env.DB, 'plain'))).toBeNull()
    expect(await recordStockChange(withKey, siteStore(env.DB, 'unheard-of'))).toBeNull()
    expect(await env.DB.prepare("select * from hosted_sync where site in ('plain', 'unheard-of')").first()).toBeNull()
  })
})

it('[SRC-20] says so when the operator’s key is missing', async () => {
  const yard = await aHostedYard('keyless', 1)
  await yard.note()
  await expect(pushStock(env, siteStore(env.DB, 'keyless'), yard.server.fetch)).rejects.toThrow('TYPESENSE_API_KEY')
})

describe('a stock that its own index can search', () => {
  it('[STK-07] is sent to no server: the operator reads from how many cars that pays, and what a trial needs', async () => {
    const yard = await aHostedYard('small', 2, { trial: false })
    await expect(yard.tell()).rejects.toThrow(
      /fits its own search index.*pays from about 500,000 cars.*typesense\.trial/,
    )
    expect([yard.server.calls, await yard.row()]).toMatchObject([[], { asked: 1, done: 1, trouble: null }])
  })
})
