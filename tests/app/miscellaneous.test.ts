import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setClock, stopClock } from '../clock.ts'
import { type App, begin, changes, NOW, site, upToOffer, yard } from './a-trade.ts'

stopClock(NOW)
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const body = (ref: string, changed: object = {}) =>
  JSON.stringify({ ref, column_name: 'valuation', value: { offer_price: 99_000 }, ...changed })
const send = (app: App, text: string, headers: Record<string, string> = {}) =>
  app.ask('/api/miscellaneous', {
    method: 'POST',
    body: text,
    headers: { Origin: `http://${app.host}`, 'Content-Type': 'application/json', ...headers },
  })
const refOf = (at: string) => new URLSearchParams(at.split('?')[1]).get('ref')!

describe('POST /api/miscellaneous', () => {
  it('[TRD-01] keeps a valuation beside the visitor’s own trade-in, and changes no offer by it', async () => {
    const app = await yard()
    const { at } = await upToOffer(app)
    expect((await send(app, body(refOf(at)))).status).toBe(200)
    expect(app.base.rows('select told from trade_in')).toEqual([{ told: '{"valuation":{"offer_price":99000}}' }])
    expect(await (await app.ask(at)).text()).toContain('<strong>$26,800</strong>')
  })

  it('[TRD-01] reaches the dealer with the lead it belongs to, the same once', async () => {
    const app = await yard()
    const { at } = await upToOffer(app)
    const value = { offer_price: 99_000, range: { low: 98_000, high: null }, basis: 'Auctions' }
    for (let sent = 0; sent < 2; sent++) {
      setClock(Date.now() + 1000)
      await send(app, body(refOf(at), { value }))
    }
    const [lead] = app.base.rows<{ lead_id: string }>('select lead_id from lead')
    const told = changes(app).filter(({ fields }) => 'Valuation Response' in fields)
    expect(told).toMatchObject([
      {
        subcategory: '2. Valuation Given',
        event: 22,
        fields: {
          'Valuation Response': 'offer_price: 99000; range.low: 98000; basis: Auctions',
          offer_price: '26800',
        },
      },
    ])
    expect(app.base.rows('select distinct lead_id from lead_change')).toEqual([lead])
  })

  it.each([
    ['another column', { column_name: 'offer_accepted' }, 400],
    ['a column by the name of everything', { column_name: '__proto__' }, 400],
    ['more than is asked', { lead_id: 'x' }, 400],
    ['no record', { value: 'text' }, 400],
    ['a guess', { ref: '0'.repeat(32) }, 404],
  ])('[TRD-01] refuses %s', async (_, changed, status) => {
    const app = await yard()
    const ref = refOf(await begin(app))
    expect((await send(app, body(ref, changed))).status).toBe(status)
    expect(app.base.rows('select told from trade_in')).toEqual([{ told: '{}' }])
  })

  it('[TRD-01] is asked by this site’s pages alone, in JSON, in 64 kB, where the site trades', async () => {
    const app = await yard()
    const ref = refOf(await begin(app))
    expect((await send(app, body(ref), { Origin: 'https://evil.example' })).status).toBe(403)
    expect((await send(app, body(ref), { 'Content-Type': 'text/plain' })).status).toBe(415)
    expect((await send(app, body(ref, { value: { text: 'x'.repeat(70_000) } }))).status).toBe(413)
    const off = await yard({ site: site({ features: { trade_in: false } }) })
    expect((await send(off, body(ref))).status).toBe(404)
  })
})
