import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { feedsSchema } from '../../../shared/feed/settings.ts'
import { feedState } from '../../../worker/features/stock/feeds/feed-state.ts'
import { openFeedAlarms } from '../../../worker/import/alarms.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { migrate } from '../migrate.ts'
import { aServer, aYard, CSV, file, HOUR, MINUTE, runs, status, URL_FEED } from './feed-yard.ts'
import { carRow, emptyTables, MONDAY, zipped } from './yard.ts'

beforeEach(async () => {
  await migrate()
  await emptyTables()
  await env.DB.batch(['feed_state', 'alarm'].map((table) => env.DB.prepare(`delete from ${table}`)))
})

describe('a feed that is fetched', () => {
  it('[STK-04] lands, and is asked for by its mark the next time', async () => {
    const { look, published } = aYard()
    const { asked, fetcher } = aServer(
      file(CSV, { etag: '"1"', 'last-modified': 'Mon, 16 Nov 2026 00:00:00 GMT' }),
      status(304),
    )
    expect(await look(fetcher)).toMatchObject({ outcome: 'imported', summary: { added: 1 } })
    expect(await carRow('A')).toMatchObject({ status: 'in_stock' })
    expect(await look(fetcher, MONDAY + HOUR)).toMatchObject({ outcome: 'unchanged' })
    expect(asked.map(({ headers }) => [headers.get('if-none-match'), headers.get('if-modified-since')])).toEqual([
      [null, null],
      ['"1"', 'Mon, 16 Nov 2026 00:00:00 GMT'],
    ])
    expect([await runs(), published]).toEqual([1, ['yard']])
  })

  it('[STK-04] is fetched whole and read anew where its settings have changed, though its bytes have not', async () => {
    const { asked, fetcher } = aServer(file(CSV, { etag: '"1"' }))
    await aYard().look(fetcher)
    const mapped = aYard({ feed: { ...URL_FEED, vanished: 'withdraw' } })
    expect(await mapped.look(fetcher, MONDAY + HOUR)).toMatchObject({ outcome: 'imported' })
    expect(asked.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, null])
    expect(await mapped.look(fetcher, MONDAY + 2 * HOUR)).toMatchObject({ outcome: 'unchanged' })
  })

  it('[STK-04] says which of its columns no field reads', async () => {
    const { fetcher } = aServer(file('source_key,name,car_type,make,model,Bay\nA,2020 Mazda CX-5,used,Mazda,CX-5,7\n'))
    expect(await aYard().look(fetcher)).toMatchObject({ summary: { unread: { columns: ['Bay'] } } })
  })

  it('[STK-04] changes nothing while its content stays the same, packed as it came', async () => {
    const { look } = aYard()
    const packed = await zipped(CSV)
    const { fetcher } = aServer(file(packed))
    expect(await look(fetcher)).toMatchObject({ outcome: 'imported' })
    expect(await look(fetcher, MONDAY + HOUR)).toMatchObject({ outcome: 'unchanged' })
    expect(await runs()).toBe(1)
  })

  it('[STK-06] is asked for anew after a file that was refused, whose alarm stands until one lands', async () => {
    const { look } = aYard()
    const { asked, fetcher } = aServer(file('<html>sign in</html>', { etag: '"2"' }), file())
    expect(await look(fetcher)).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('web page') as string,
    })
    expect(await openFeedAlarms(siteStore(env.DB, 'yard'))).toMatchObject([{ kind: 'refused', feed: 'main' }])
    expect(await look(fetcher, MONDAY + HOUR)).toMatchObject({ outcome: 'imported' })
    expect(asked[1]?.headers.get('if-none-match')).toBeNull()
    expect(await openFeedAlarms(siteStore(env.DB, 'yard'))).toEqual([])
  })

  it('[STK-06] that cannot be had three times in a row raises an alarm, and ends it', async () => {
    const { look, logged } = aYard()
    const { fetcher } = aServer(status(500), status(404), () => Promise.reject(new TypeError('no such host')), file())
    for (const minutes of [0, 5, 15]) await look(fetcher, MONDAY + minutes * MINUTE)
    const [alarm] = await openFeedAlarms(siteStore(env.DB, 'yard'))
    expect(alarm).toMatchObject({
      kind: 'unreachable',
      reason: expect.stringContaining('3 times in a row: the server gave no answer') as string,
    })
    expect(logged).toEqual([
      {
        event: 'stock.feed_unreachable',
        site: 'yard',
        feed: 'main',
        failures: 3,
        message: expect.any(String) as string,
      },
    ])
    expect(await feedState(siteStore(env.DB, 'yard'), 'main', MONDAY)).toMatchObject({
      failures: 3,
      next_at: MONDAY + 35 * MINUTE,
    })
    await look(fetcher, MONDAY + HOUR)
    expect(await openFeedAlarms(siteStore(env.DB, 'yard'))).toEqual([])
    expect(await feedState(siteStore(env.DB, 'yard'), 'main', MONDAY)).toMatchObject({
      failures: 0,
      outcome: 'imported',
    })
  })

  it.each([
    ['another host', 'https://cdn.example.com/stock.csv', null],
    ['the same host', 'https://feeds.example.com/other.csv', 'Basic dXNlcjpwYXNz'],
  ])(
    '[STK-04] follows a redirect to %s, with its secret for its own host alone',
    async (_, location, authorization) => {
      const { look } = aYard({
        feed: { ...URL_FEED, source: { ...URL_FEED.source, authorization: 'FEED_KEY_YARD' } },
        secrets: { FEED_KEY_YARD: 'user:pass' },
      })
      const { asked, fetcher } = aServer(status(302, { location }), file())
      expect(await look(fetcher)).toMatchObject({ outcome: 'imported' })
      expect(asked[0]?.headers.get('authorization')).toBe('Basic dXNlcjpwYXNz')
      expect([asked[1]?.url, asked[1]?.headers.get('authorization')]).toEqual([location, authorization])
    },
  )

  it.each([
    ['http://feeds.example.com/stock.csv', 'must begin with https://'],
    ['https://169.254.169.254/latest/meta-data', 'must be a host name'],
    ['https://[::1]/', 'must be a host name'],
    ['https://0x7f000001/', 'must be a host name'],
    ['http://localhost/', 'must begin with https://'],
    ['https://localhost/', 'is not a host of the public internet'],
    ['https://db.internal/', 'is not a host of the public internet'],
    ['https://feeds.example.com:22/', 'must use the port'],
    ['https://user:pass@feeds.example.com/', 'must not hold a password'],
    ['file:///etc/passwd', 'must begin with https://'],
  ])('[STK-04] is not led to %s', async (location, reason) => {
    const { look } = aYard()
    const { asked, fetcher } = aServer(status(301, { location }))
    expect(await look(fetcher)).toMatchObject({
      outcome: 'unreachable',
      reason: expect.stringContaining(reason) as string,
    })
    expect(asked).toHaveLength(1)
    const parsed = feedsSchema.safeParse([{ ...URL_FEED, source: { kind: 'url', url: location } }])
    expect(parsed.success).toBe(location.includes('localhost'))
  })

  it.each<[string, object, () => Response, string]>([
    ['redirects for ever', {}, status(302, { location: '/again' }), 'redirects more than 3 times'],
    ['is too large', {}, () => new Response('x', { headers: { 'content-length': '100000001' } }), 'larger than 100 MB'],
    [
      'needs a secret that is not set',
      { authorization: 'FEED_KEY_YARD' },
      file(),
      'the secret FEED_KEY_YARD is not set',
    ],
  ])('[STK-04] is not had where it %s', async (_, source, answer, reason) => {
    const { look } = aYard({ feed: { ...URL_FEED, source: { ...URL_FEED.source, ...source } } })
    const { fetcher } = aServer(answer)
    expect(await look(fetcher)).toMatchObject({
      outcome: 'unreachable',
      reason: expect.stringContaining(reason) as string,
    })
  })
})
