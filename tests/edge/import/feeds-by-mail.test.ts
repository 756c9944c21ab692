import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'
import { feedsSchema } from '../../../shared/feed/settings.ts'
import type { AppEnv } from '../../../worker/context.ts'
import { MAX_MAIL_BYTES, stockMail } from '../../../worker/features/stock/feeds/feed-routes.ts'
import { stockKeys } from '../../../worker/platform/bearer-keys.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { buildSite } from '../../builders/site.ts'
import { migrate } from '../migrate.ts'
import { CSV } from './feed-yard.ts'
import { carRow, emptyTables, MONDAY } from './yard.ts'

beforeEach(async () => {
  await migrate()
  await emptyTables()
  await env.DB.batch(['feed_state', 'alarm'].map((table) => env.DB.prepare(`delete from ${table}`)))
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
    await stockKeys.setKey(siteStore(env.DB, 'yard'), key, MONDAY)
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

  it('[TRU-02] is refused beyond 20 MB, said or not, and never read whole', async () => {
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1_000_000
        controller.enqueue(new Uint8Array(1_000_000))
      },
    })
    const response = await send(endless, json)
    expect([response.status, await response.json()]).toMatchObject([
      413,
      { error: { code: 'too_large', message: expect.stringMatching(/larger than 20 MB.+packed as a ZIP/) } },
    ])
    expect(pulled).toBeLessThan(MAX_MAIL_BYTES + 5_000_000)
    expect((await send('{}', { ...json, 'content-length': String(MAX_MAIL_BYTES + 1) })).status).toBe(413)
  })

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

  it('[STK-04] is answered with the columns that no field reads', async () => {
    const csv = 'source_key,name,car_type,make,model,Bay\nA,2020 Mazda CX-5,used,Mazda,CX-5,7\n'
    const response = await send(postmark([['stock.csv', csv]]), json)
    expect(await response.json()).toMatchObject({ summary: { unread: { columns: ['Bay'] } } })
  })

  it('[STK-04] needs no name where one feed alone comes by mail; another name is answered with that one', async () => {
    expect(await (await send(postmark([['stock.csv', CSV]]), json, '')).json()).toMatchObject({ outcome: 'imported' })
    const other = await send(postmark([['stock.csv', CSV]]), json, '?feed=letters')
    expect(await other.json()).toMatchObject({
      error: { message: 'No feed of that name comes by mail. Those that do: ?feed=mail.' },
    })
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
