import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pointerKey } from '../../worker/stock-index/pointer.ts'
import { aCar } from '../builders/car.ts'
import { sectionText } from '../builders/page.ts'
import { pass, stopClock } from '../clock.ts'
import { how, howOf } from './a-cached-page.ts'
import { aWrittenSite } from './a-written-site.ts'

stopClock(Date.parse('2026-11-20T02:00:00Z'))
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const STOCK = sectionText('stock', 'heading: On the yard\nsearch: /search/used-cars')
const FORM = sectionText('form', 'heading: Ask us\nform: contact')

describe('what a page costs', () => {
  it('[SRC-10] without stock on it: no database, no index, and one value of its own', async () => {
    const app = await aWrittenSite({ pages: { '/our-story': 'Words.', '/other': 'Others.' } })
    await app.ask('/other')
    const get = vi.spyOn(app.store.kv, 'get')
    await app.read('/our-story')
    expect(get.mock.calls.map(([key]) => String(key))).toEqual([expect.stringMatching(`^page:${app.slug}:`)])
    expect(app.database.asked()).toBe(0)
  })

  it('[SRC-10] comes from memory, whatever query it is asked with, until its words or the config change', async () => {
    const app = await aWrittenSite({ pages: { '/a': 'Words.' } })
    expect(await how(app, '/a')).toBe('drawn')
    expect(await how(app, '/a?utm_source=x')).toBe('memory')
    await app.publish([aCar({ id: 9, slug: 'new', source_key: 'new' })])
    pass(6)
    expect(await how(app, '/a')).toBe('memory')
    await app.write({ '/a': 'Other words.' })
    pass(15)
    await app.ask('/a')
    await app.settled()
    const answer = await app.ask('/a')
    expect(howOf(answer)).toBe('drawn')
    expect(await answer.text()).toContain('Other words.')
  })

  it('[SRC-10] with stock on it: it is drawn anew when the stock changes', async () => {
    const app = await aWrittenSite({ pages: { '/a': STOCK } })
    expect(await app.read('/a')).toContain(aCar().slug)
    expect(await how(app, '/a')).toBe('memory')
    await app.publish([aCar({ id: 9, slug: 'the-new-one', source_key: 'new' })])
    pass(6)
    expect(await app.read('/a')).toContain('the-new-one')
  })

  it('[LED-05] [SRC-10] with a form on it: it is not cached, neither here nor in a browser', async () => {
    const app = await aWrittenSite({ pages: { '/a': FORM, '/b': 'Words.' } })
    const first = await app.ask('/a')
    expect([first.headers.get('cache-control'), howOf(first), await how(app, '/a')]).toEqual([
      'no-store',
      undefined,
      undefined,
    ])
    expect(await how(app, '/b')).toBe('drawn')
  })

  it('[LED-05] [SRC-10] with a form below what a route shows: it is not cached either', async () => {
    const app = await aWrittenSite({ pages: { '/dealerships': FORM } })
    const first = await app.ask('/dealerships')
    expect([await how(app, '/dealerships'), first.headers.get('cache-control')]).toEqual([undefined, 'no-store'])
    expect(await first.text()).toContain('name="message"')
    expect(await how(await aWrittenSite({ pages: { '/dealerships': 'Words.' } }), '/dealerships')).toBe('drawn')
  })

  it('[PGE-01] a section that fails is left out, and the page is not kept', async () => {
    const app = await aWrittenSite({ pages: { '/a': `Words.\n\n${STOCK}` }, cars: null })
    await app.store.kv.put(pointerKey(app.slug), JSON.stringify({ version: 'lost', cars: 1, published_at: 0 }))
    const answer = await app.ask('/a')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const html = await answer.text()
    expect(html).toContain('Words.')
    expect(html).not.toContain('On the yard')
    expect(await how(app, '/a')).toBeUndefined()
  })
})
