import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Feed, feedsSchema } from '../../../shared/tenant/feeds.ts'
import { siteKey } from '../../../shared/tenant/kv-keys.ts'
import type { AppEnv } from '../../../worker/context.ts'
import { feedState } from '../../../worker/features/stock/feeds/feed-state.ts'
import { fetchFeed } from '../../../worker/features/stock/feeds/fetch-feed.ts'
import { stockMail } from '../../../worker/features/stock/feeds/mail-routes.ts'
import { fetchDueFeeds, isUrlFeed } from '../../../worker/features/stock/feeds/schedule.ts'
import { openAlarms } from '../../../worker/import/alarms.ts'
import { stockKeys } from '../../../worker/platform/bearer-keys.ts'
import type { LogFields } from '../../../worker/platform/log.ts'
import { buildSite, siteInput } from '../../builders/site.ts'
import { migrate } from '../migrate.ts'
import { carRow, DAY, emptyTables, MONDAY, zipped } from './yard.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const CSV = 'source_key,name,car_type,make,model\nA,2020 Mazda CX-5,used,Mazda,CX-5\n'
const URL_FEED = {
  name: 'main',
  mapping: 'forecourt',
  source: { kind: 'url', url: 'https://feeds.example.com/stock.csv' },
}

type Asked = { url: string; headers: Headers }

/** A web server that gives these answers one after the other, the last one for ever. */
function aServer(...answers: (() => Response | Promise<Response>)[]) {
  const asked: Asked[] = []
  const fetcher = (url: string, init: RequestInit) => {
    asked.push({ url, headers: new Headers(init.headers) })
    return Promise.resolve((answers.length > 1 ? answers.shift() : answers[0])!())
  }
  return { asked, fetcher }
}

const file =
  (text: string | Uint8Array = CSV, headers: Record<string, string> = {}) =>
  () =>
    new Response(text as BodyInit, { headers })
const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    new Response(null, { status: code, headers })

/** A yard whose feed is looked at again and again. */
function aYard({ feed: given = URL_FEED, secrets = {} }: { feed?: object; secrets?: Record<string, string> } = {}) {
  const feed = feedsSchema.parse([given])[0] as Feed
  if (!isUrlFeed(feed)) throw new Error('not a feed to fetch')
  const logged: LogFields[] = []
  const published: string[] = []
  const deps = {
    env: { ...env, ...secrets } as never,
    report: (line: LogFields) => void logged.push(line),
    publish: (_env: unknown, site: string) => {
      published.push(site)
      return Promise.resolve(null)
    },
    defer: (work: Promise<unknown>) => void work.catch(() => {}),
  }
  const look = async (fetcher: ReturnType<typeof aServer>['fetcher'], now = MONDAY) => {
    const state = await feedState(env.DB, 'yard', feed.name, now)
    return fetchFeed({ ...deps, now, fetcher }, { site: buildSite({ slug: 'yard' }), feed, state })
  }
  return { deps, feed, look, logged, published }
}

const runs = () => env.DB.prepare('select count(*) as n from stock_run').first<number>('n')

beforeEach(async () => {
  await migrate()
  await emptyTables()
  await env.DB.batch(['feed_state', 'stock_alarm'].map((table) => env.DB.prepare(`delete from ${table}`)))
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
    expect(await openAlarms(env.DB, 'yard')).toMatchObject([{ kind: 'refused', feed: 'main' }])
    expect(await look(fetcher, MONDAY + HOUR)).toMatchObject({ outcome: 'imported' })
    expect(asked[1]?.headers.get('if-none-match')).toBeNull()
    expect(await openAlarms(env.DB, 'yard')).toEqual([])
  })

  it('[STK-06] that cannot be had three times in a row raises an alarm, and ends it', async () => {
    const { look, logged } = aYard()
    const { fetcher } = aServer(status(500), status(404), () => Promise.reject(new TypeError('no such host')), file())
    for (const minutes of [0, 5, 15]) await look(fetcher, MONDAY + minutes * MINUTE)
    const [alarm] = await openAlarms(env.DB, 'yard')
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
    expect(await feedState(env.DB, 'yard', 'main', MONDAY)).toMatchObject({
      failures: 3,
      next_at: MONDAY + 35 * MINUTE,
    })
    await look(fetcher, MONDAY + HOUR)
    expect(await openAlarms(env.DB, 'yard')).toEqual([])
    expect(await feedState(env.DB, 'yard', 'main', MONDAY)).toMatchObject({ failures: 0, outcome: 'imported' })
  })

  it.each([
    ['another host', 'https://cdn.example.com/stock.csv', null],
    ['the same host', 'https://feeds.example.com/other.csv', 'Basic dXNlcjpwYXNz'],
  ])(
    '[STK-04] follows a redirect to %s, with its secret for its own host alone',
    async (_, location, authorization) => {
      const { look } = aYard({
        feed: { ...URL_FEED, source: { ...URL_FEED.source, authorization: 'FEED_KEY_NORTH' } },
        secrets: { FEED_KEY_NORTH: 'user:pass' },
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
      { authorization: 'FEED_KEY_SOUTH' },
      file(),
      'the secret FEED_KEY_SOUTH is not set',
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

const publishSite = (slug: string, feeds: object[]) =>
  env.KV.put(siteKey(slug), JSON.stringify(siteInput({ slug, feeds } as never)), { metadata: { feeds: true } })

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
    expect(await openAlarms(env.DB, 'yard')).toMatchObject([
      {
        kind: 'late',
        feed: 'main',
        reason: 'No file of the feed main has arrived for 25 hours; one is expected every 24. Ask its sender.',
      },
    ])
    expect(logged).toEqual([{ event: 'stock.feed_late', site: 'yard', feed: 'main', hours: 25 }])
    await look(aServer(file()).fetcher, MONDAY + 2 * DAY)
    expect(await openAlarms(env.DB, 'yard')).toEqual([])
    await env.KV.delete(siteKey('yard'))
  })
})

const postmark = (attachments: [string, string][], from = 'North Motors <stock@north.example>') =>
  JSON.stringify({
    From: from,
    Subject: 'Stock',
    Attachments: attachments.map(([Name, text]) => ({ Name, Content: btoa(text), ContentType: 'text/csv' })),
  })
describe('a feed that comes by mail', () => {
  const key = stockKeys.newKey()
  const feeds = feedsSchema.parse([
    { name: 'mail', mapping: 'forecourt', source: { kind: 'mail', senders: ['Stock@north.example'] } },
  ])
  const basic = { authorization: `Basic ${btoa(`postmark:${key}`)}` }

  async function send(body: BodyInit, headers: Record<string, string> = {}, query = '?feed=mail') {
    await stockKeys.setKey(env.DB, 'yard', key, MONDAY)
    const app = new Hono<AppEnv>()
      .use(async (c, next) => {
        c.set('site', { ...buildSite({ slug: 'yard' }), feeds })
        c.set('now', MONDAY)
        await next()
      })
      .route(
        '/api/stock',
        stockMail(() => Promise.resolve(null)),
      )
    const context = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} } as never
    return app.request(
      `/api/stock/mail${query}`,
      { method: 'POST', body, headers: { ...basic, ...headers } },
      env,
      context,
    )
  }

  const json = { 'content-type': 'application/json' }

  it('[STK-04] lands as Postmark hands it on, its logo left aside', async () => {
    const response = await send(
      postmark([
        ['logo.png', 'x'],
        ['stock.csv', CSV],
      ]),
      json,
    )
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { outcome: 'imported', summary: { added: 1 } },
    ])
    expect(await carRow('mail/A')).not.toBeNull()
  })

  it('[STK-04] lands as Mailgun hands it on', async () => {
    const form = new FormData()
    form.set('sender', 'stock@north.example')
    form.set('attachment-1', new File([CSV], 'stock.csv', { type: 'text/csv' }))
    expect(await (await send(form)).json()).toMatchObject({ outcome: 'imported' })
  })

  it.each<[string, string, Record<string, string>, string, number, RegExp]>([
    [
      'an unknown sender',
      postmark([['stock.csv', CSV]], 'spam@evil.example'),
      json,
      '?feed=mail',
      403,
      /unknown_sender/,
    ],
    [
      'a wrong key',
      postmark([['stock.csv', CSV]]),
      { ...json, authorization: `Basic ${btoa('postmark:stock_x')}` },
      '?feed=mail',
      403,
      /wrong_key/,
    ],
    ['a feed that does not come by mail', postmark([['stock.csv', CSV]]), json, '?feed=main', 404, /no_feed/],
    ['something that is no mail', '{"a":1}', json, '?feed=mail', 400, /bad_mail/],
    ['no attachment', postmark([['logo.png', 'x']]), json, '?feed=mail', 200, /no stock file attached/],
    [
      'two attachments',
      postmark([
        ['a.csv', CSV],
        ['b.csv', CSV],
      ]),
      json,
      '?feed=mail',
      200,
      /a\.csv, b\.csv/,
    ],
    ['a file that is no feed', postmark([['stock.csv', 'a,b\n1,2\n']]), json, '?feed=mail', 200, /"refused"/],
  ])('[STK-04] changes nothing with %s', async (_, body, headers, query, code, message) => {
    const response = await send(body, headers, query)
    expect([response.status, await response.text()]).toEqual([code, expect.stringMatching(message) as string])
    expect(await carRow('mail/A')).toBeNull()
  })
})
