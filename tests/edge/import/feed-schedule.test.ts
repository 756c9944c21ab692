import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { siteKey } from '../../../shared/tenant/kv-keys.ts'
import { fetchDueFeeds } from '../../../worker/features/stock/feeds/schedule.ts'
import { openFeedAlarms } from '../../../worker/import/alarms.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { siteInput } from '../../builders/site.ts'
import { migrate } from '../migrate.ts'
import { aServer, aYard, file, HOUR, MINUTE, URL_FEED } from './feed-yard.ts'
import { DAY, emptyTables, MONDAY } from './yard.ts'

beforeEach(async () => {
  await migrate()
  await emptyTables()
  await env.DB.batch(['feed_state', 'alarm'].map((table) => env.DB.prepare(`delete from ${table}`)))
})

const publishSite = async (slug: string, feeds: object[]) => {
  await env.KV.put(siteKey(slug), JSON.stringify(siteInput({ slug, feeds } as never)))
  await env.DB.prepare("insert or replace into site_mark (mark, site) values ('feeds', ?)").bind(slug).run()
}

describe('the schedule of feeds', () => {
  it('[STK-04] fetches each feed when it is due, once', async () => {
    await publishSite('yard', [{ ...URL_FEED, source: { ...URL_FEED.source, every: 30 } }])
    const { deps } = aYard()
    const { asked, fetcher } = aServer(file())
    const minutes = async (...times: number[]) => {
      for (const time of times) await fetchDueFeeds({ ...deps, now: MONDAY + time * MINUTE, fetcher })
    }
    await Promise.all([minutes(0), minutes(0)])
    expect(asked).toHaveLength(1)
    await minutes(1, 29)
    expect(asked).toHaveLength(1)
    await minutes(30)
    expect(asked).toHaveLength(2)
    await env.KV.delete(siteKey('yard'))
  })

  it('[STK-06] raises the alarm of a feed that is late, once, and a file that lands ends it', async () => {
    await publishSite('yard', [{ name: 'main', mapping: 'forecourt', late_after: 24 }])
    const { deps, logged, look } = aYard()
    for (const hours of [0, 24, 25, 26]) await fetchDueFeeds({ ...deps, now: MONDAY + hours * HOUR })
    expect(await openFeedAlarms(siteStore(env.DB, 'yard'))).toMatchObject([
      {
        kind: 'late',
        feed: 'main',
        reason: 'No file of the feed main has arrived for 25 hours; one is expected every 24. Ask its sender.',
      },
    ])
    expect(logged).toEqual([{ event: 'stock.feed_late', site: 'yard', feed: 'main', hours: 25 }])
    await look(aServer(file()).fetcher, MONDAY + 2 * DAY)
    expect(await openFeedAlarms(siteStore(env.DB, 'yard'))).toEqual([])
    await env.KV.delete(siteKey('yard'))
  })
})
