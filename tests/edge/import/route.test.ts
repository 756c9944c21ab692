import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SiteInput } from '../../../shared/tenant/schema.ts'
import type { Site } from '../../../shared/tenant/site-fields.ts'
import { stockRoute } from '../../../worker/features/stock/routes.ts'
import { stockKeys } from '../../../worker/platform/bearer-keys.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { buildSite } from '../../builders/site.ts'
import { migrate } from '../migrate.ts'
import { allCars, BEFORE_MONDAY, carRow, emptyTables, MONDAY, zipped } from './yard.ts'

const CSV = 'source_key,name,car_type,make,model,price\nA,2020 Mazda CX-5,used,Mazda,CX-5,POA\n'
const published: string[] = []

/** The route as it stands in the app: the site comes from the hostname, never from the request's words. */
async function send(
  site: string,
  headers: Record<string, string>,
  body: BodyInit | null = CSV,
  query = '',
): Promise<Response> {
  const route = stockRoute((_, store) => {
    published.push(store.site)
    return Promise.resolve(null)
  })
  const app = new Hono<{ Bindings: typeof env; Variables: { site: Site; now: number } }>()
    .use(async (c, next) => {
      c.set('site', buildSite({ slug: site, feeds: query.includes('feed=') ? FEEDS : [] }))
      c.set('now', MONDAY)
      await next()
    })
    .route('/api/stock', route)
  const after: Promise<unknown>[] = []
  const waitUntil = (work: Promise<unknown>) => void after.push(work)
  const context = { waitUntil, passThroughOnException() {}, props: {} }
  const answer = await app.request(`/api/stock${query}`, { method: 'POST', headers, body }, env, context)
  await Promise.all(after)
  return answer
}

const FEEDS: NonNullable<SiteInput['feeds']> = [
  {
    name: 'main',
    vanished: 'keep',
    mapping: {
      fields: {
        source_key: { from: 'Nr' },
        name: { template: '{Marke} {Modell}' },
        make: { from: 'Marke' },
        model: { from: 'Modell' },
        car_type: { constant: 'used' },
        price: { from: 'Preis', number: { thousands: '.', decimal: ',' } },
      },
    },
  },
]

const codeOf = async (response: Response) => (await response.json<{ error: { code: string } }>()).error.code

const key = stockKeys.newKey()
const bearer = { authorization: `Bearer ${key}`, 'content-type': 'text/csv' }

beforeEach(async () => {
  await migrate()
  await emptyTables()
  await stockKeys.setKey(siteStore(env.DB, 'yard'), key, MONDAY)
  published.length = 0
})

describe('POST /api/stock', () => {
  it('[OPS-01] imports what is pushed, says what it found, and publishes the site', async () => {
    const response = await send('yard', bearer)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      summary: { read: 1, added: 1, warnings: 1 },
      problems: [{ line: 2, column: 'price', value: 'POA', action: 'value left out' }],
    })
    expect(await carRow('A')).toMatchObject({ status: 'in_stock', created_at: BEFORE_MONDAY })
    expect(published).toEqual(['yard'])
  })

  it.each([
    [
      'JSON',
      `[${JSON.stringify({ source_key: 'J', name: '2020 Mazda CX-5', car_type: 'used', make: 'Mazda', model: 'CX-5', price: 31990 })}]`,
      200,
    ],
    ['a web page', '<!doctype html><p>Sign in', 422],
  ])('[STK-04] heeds the content and not its media type: %s sent as text/csv', async (_, body, status) => {
    const response = await send('yard', bearer, body)
    expect(response.status).toBe(status)
    const said = status === 200 ? '"added":1' : 'The file is a web page'
    expect(await response.text()).toContain(said)
  })

  it('[OPS-01] takes gzip and a shipped mapping by name', async () => {
    const feed =
      'id,year,my,brand,model,bodyType,km,cc,price,image_count\nB1,2018,,Honda,CB500X,Naked,9000,471,7490,3\n'
    const headers = { ...bearer, 'content-type': 'application/gzip' }
    const response = await send('yard', headers, await zipped(feed), '?map=au-bikesales-motorcycles')
    expect(response.status).toBe(200)
    expect(await carRow('B1')).not.toBeNull()
  })

  it('[STK-04] takes a feed of the site by name: its mapping and its policy are data', async () => {
    await send('yard', bearer)
    const german = 'Nr;Marke;Modell;Preis\n7;VW;Golf;24.990,00\n'
    const response = await send('yard', bearer, german, '?feed=main')
    expect(await response.json()).toMatchObject({ summary: { added: 1, vanished: 0 }, problems: [] })
    expect(await carRow('7')).toMatchObject({ status: 'in_stock' })
    const unknown = await send('yard', bearer, german, '?feed=other')
    expect([unknown.status, await unknown.text()]).toEqual([
      400,
      expect.stringContaining('Its feeds are: main.') as string,
    ])
  })

  it.each<[string, number, string, Record<string, string>, string, string]>([
    ['no key', 401, 'no_key', { 'content-type': 'text/csv' }, CSV, ''],
    ['a password that is not the key', 403, 'wrong_key', { authorization: 'Basic YTpi' }, CSV, ''],
    ['a word in place of a key', 401, 'no_key', { authorization: 'Digest YTpi' }, CSV, ''],
    ['a wrong key', 403, 'wrong_key', { authorization: `Bearer ${stockKeys.newKey()}` }, CSV, ''],
    ['half of the right key', 403, 'wrong_key', { authorization: `Bearer ${key.slice(0, -4)}` }, CSV, ''],
    ['a form', 415, 'unknown_format', { ...bearer, 'content-type': 'multipart/form-data; boundary=x' }, CSV, ''],
    ['a mapping nobody knows', 400, 'bad_option', bearer, CSV, '?map=__proto__'],
    ['a policy nobody knows', 400, 'bad_option', bearer, CSV, '?vanished=burn'],
    ['a length beyond the limit', 413, 'too_large', { ...bearer, 'content-length': '100000001' }, CSV, ''],
    ['a file that is no feed', 422, 'unknown_columns', bearer, 'a,b\n1,2\n', ''],
    ['an empty file', 422, 'no_cars', bearer, '', ''],
  ])('[OPS-01] refuses %s', async (_, status, code, headers, body, query) => {
    const response = await send('yard', headers, body, query)
    expect(response.status).toBe(status)
    expect(await codeOf(response)).toBe(code)
    expect(await allCars()).toEqual([])
    expect(published).toEqual([])
  })

  it.each([
    ['?map=autogat', /^\?map must be one of forecourt, autogate.*did you mean autogate\?$/],
    ['?feed=My%20Feed', /^\?feed must be the name of a feed: small letters/],
    ['?max_bad=lots', /^\?max_bad must be a number\.$/],
    ['?vanishd=keep', /^\?vanishd is not a setting: did you mean vanished\? The parameters are: feed, map/],
    ['?as_of=yesterday', /^\?as_of must be a date such as 2026-05-01/],
    ['?as_of=2099-01-01', /^\?as_of lies in the future\./],
  ])('[OPS-01] says in a sentence what is wrong with %s', async (query, sentence) => {
    const answer = await (await send('yard', bearer, CSV, query)).json<{ error: { message: string } }>()
    expect(answer.error.message).toMatch(sentence)
  })

  it('[OPS-01] takes the time of a file from ?as_of', async () => {
    await send('yard', bearer, CSV, '?as_of=2026-11-09')
    const next = 'source_key,name,car_type,make,model\nB,2020 Kia Rio,used,Kia,Rio\n'
    const response = await send('yard', bearer, next, '?as_of=2026-11-10T09:00%2B10:00&max_vanished=100')
    expect(response.status).toBe(200)
    expect((await send('yard', bearer, CSV, '?as_of=2026-11-09')).status).toBe(422)
    expect(await carRow('A')).toMatchObject({ status: 'sold', sold_at: Date.parse('2026-11-10T09:00+10:00') })
  })

  it('[OPS-01] says that nothing was changed where a file is refused', async () => {
    const answer = await (await send('yard', { ...bearer, 'content-type': 'application/json' }, '{"cars":[]}')).json<{
      error: { message: string }
    }>()
    expect(answer.error.message).toMatch(/^Nothing was changed\. The file has no cars in it/)
  })

  it('[TEN-06] does not let the key of one site write the stock of another', async () => {
    await stockKeys.setKey(siteStore(env.DB, 'group'), stockKeys.newKey(), MONDAY)
    expect((await send('group', bearer)).status).toBe(403)
    expect((await send('no-key-yet', bearer)).status).toBe(403)
    expect(await allCars()).toEqual([])
  })

  it('[OPS-01] answers 409 while another import of the site runs', async () => {
    await env.DB.prepare(
      "insert into stock_run (site, outcome, source, mapping, as_of, started_at, beat_at) values ('yard', 'running', '', '', 0, 0, ?)",
    )
      .bind(Date.now())
      .run()
    const response = await send('yard', bearer)
    expect([response.status, await codeOf(response)]).toEqual([409, 'busy'])
  })

  it('[OPS-01] takes a key that was set by one statement', async () => {
    const next = stockKeys.newKey()
    await env.DB.exec(await stockKeys.keyStatement('yard', next, MONDAY))
    expect((await send('yard', { ...bearer, authorization: `Bearer ${next}` })).status).toBe(200)
    expect((await send('yard', bearer)).status).toBe(403)
  })

  it('[OPS-01] keeps a hash, not the key, and a new key retires the old one', async () => {
    expect(JSON.stringify(await env.DB.prepare('select * from stock_key').all())).not.toContain(key.slice(6))
    await stockKeys.setKey(siteStore(env.DB, 'yard'), stockKeys.newKey(), MONDAY)
    expect((await send('yard', bearer)).status).toBe(403)
  })
})
