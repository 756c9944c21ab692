import { beforeEach, describe, expect, it, vi } from 'vitest'
import { siteKey } from '../../../shared/tenant/kv-keys.ts'
import { notifyIndexNow, sendChanges } from '../../../worker/features/seo/schedule.ts'
import { importStock } from '../../../worker/import/import-stock.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { publish } from '../../../worker/publish.ts'
import { importOrder } from '../../builders/import-order.ts'
import { putPages } from '../../builders/page.ts'
import { siteInput } from '../../builders/site.ts'
import { fakeKv } from '../../fakes/kv.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

const MINUTE = 60_000
const START = Date.parse('2026-11-21T02:00:00Z')
const KEY = 'a-key-of-the-yard'
const CONFIG = siteInput({ slug: 'yard', url: 'https://yard.example', seo: { index_now_key: KEY } })

const fetcher = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const told = () => fetcher.mock.calls.map(([, { body }]) => JSON.parse(body as string) as { urlList: string[] })
const HEADER = 'source_key,name,car_type,make,model,year,price,km'
const car = (key: string, price: number) => `${key},2020 Mazda CX-5,used,Mazda,CX-5,2020,${price},42000`

async function aYard(config: unknown = CONFIG) {
  const { kv } = fakeKv()
  const base = sqliteDatabase()
  await kv.put(siteKey('yard'), JSON.stringify(config))
  base.sqlite.exec("insert into site_mark (mark, site) values ('index_now', 'yard')")
  let now = START
  const pages = (versions: Record<string, string>) => {
    const entries = Object.entries(versions).map(([path, version]) => [
      path,
      { version, noindex: path.includes('hidden') },
    ])
    // As a publication does.
    base.sqlite.exec('update site_mark set next_at = 0')
    return putPages(kv, 'yard', { manifest: { version: 'x', pages: Object.fromEntries(entries), redirects: {} } })
  }
  const stock = async (...rows: string[]) => {
    await importStock(importOrder([HEADER, ...rows].join('\n'), { db: base.db, asOf: now, clock: () => now }))
    await publish({ KV: kv }, siteStore(base.db, 'yard'), { now, defer: () => {} })
  }
  const reports: object[] = []
  const env = { KV: kv, DB: base.db }
  const run = async (more: object = {}, minutes = 10) => {
    now += minutes * MINUTE
    await notifyIndexNow({ env: { ...env, ...more }, now, report: (entry) => reports.push(entry), fetcher })
  }
  return { pages, stock, run, reports }
}

beforeEach(() => {
  fetcher.mockReset()
  fetcher.mockImplementation(async () => new Response('', { status: 202 }))
})

describe('search engines', () => {
  it('[FND-01] are told of cars that came, changed and left, once', async () => {
    const { stock, run } = await aYard()
    await stock(car('A', 30_000), car('B', 20_000))
    await run()
    expect(fetcher).not.toHaveBeenCalled()
    await stock(car('A', 29_000), car('C', 10_000))
    await run({}, 20)
    const [{ urlList }] = told() as [{ urlList: string[] }]
    expect(urlList).toHaveLength(3)
    expect(urlList.every((url) => url.startsWith('https://yard.example/cars/'))).toBe(true)
    await run({}, 30)
    expect(fetcher).toHaveBeenCalledTimes(1)
  })

  it('[FND-01] are told of pages that are new, changed or gone, and of none that is kept from them', async () => {
    const { pages, run } = await aYard()
    await pages({ '/a': '1', '/b': '1' })
    await run()
    await pages({ '/a': '2', '/c': '1', '/hidden': '1' })
    await run()
    expect(told()[0]!.urlList.toSorted()).toEqual(['a', 'b', 'c'].map((path) => `https://yard.example/${path}`))
  })

  it('[FND-01] are told again what they did not accept', async () => {
    const { pages, run, reports } = await aYard()
    await pages({ '/a': '1' })
    await run()
    await pages({ '/a': '2' })
    fetcher.mockResolvedValueOnce(new Response('', { status: 429 }))
    await run()
    expect(reports).toMatchObject([{ event: 'index_now.failed', site: 'yard' }])
    await run()
    expect(told()).toHaveLength(2)
    expect(told()[1]).toEqual(told()[0])
  })

  it.each([
    ['a preview', { PREVIEW_SITE: 'yard' }],
    ['a developer’s machine', { LOCAL: 'yes' }],
  ])('[FND-01] are told nothing by %s', async (_, more) => {
    const { pages, run } = await aYard()
    await pages({ '/a': '1' })
    await run(more)
    await pages({ '/a': '2' })
    await run(more)
    expect(fetcher).not.toHaveBeenCalled()
  })

  it('[FND-01] are told nothing between two times, nor by a site without a key', async () => {
    const without = await aYard(siteInput({ slug: 'yard', url: 'https://yard.example' }))
    const { pages, run } = await aYard()
    for (const yard of [{ pages, run }, without]) {
      await yard.pages({ '/a': '1' })
      await yard.run()
      await yard.pages({ '/a': '2' })
    }
    await run({}, 5)
    await without.run()
    expect(fetcher).not.toHaveBeenCalled()
  })
})

it('[FND-01] IndexNow gets host, key, where the key stands, and at most 10,000 addresses a call', async () => {
  const paths = Array.from({ length: 10_001 }, (_, at) => `/cars/${at}`)
  await sendChanges(fetcher, { url: 'https://yard.example', key: KEY }, paths)
  expect(fetcher.mock.calls[0]![0]).toBe('https://api.indexnow.org/indexnow')
  expect(told().map(({ urlList, ...rest }) => [urlList.length, rest])).toEqual(
    [10_000, 1].map((count) => [
      count,
      { host: 'yard.example', key: KEY, keyLocation: 'https://yard.example/indexnow.txt' },
    ]),
  )
})
