import { describe, expect, it } from 'vitest'
import { valueKey } from '../../shared/tenant/kv-keys.ts'
import { putPages } from '../builders/page.ts'
import { anApp } from './an-app.ts'

const BYTES = new TextEncoder().encode('0123456789')

async function aSite() {
  const app = await anApp()
  const files = { '/files/films/tour.mp4': { hash: 'abc', type: 'video/mp4', bytes: BYTES.length } }
  await putPages(app.store.kv, app.slug, { manifest: { version: '1', pages: {}, redirects: {}, files } })
  await app.store.kv.put(valueKey(app.slug, 'file', 'abc'), BYTES)
  return app
}
const FILM = '/files/films/tour.mp4'

describe('a file of the dealer’s own', () => {
  it('[CNT-01] is answered with its type, kept by browsers, and known again', async () => {
    const { ask } = await aSite()
    const answer = await ask(FILM)
    expect(await answer.text()).toBe('0123456789')
    expect(answer.headers.get('Content-Type')).toBe('video/mp4')
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=300')
    const again = await ask(FILM, { headers: { 'If-None-Match': answer.headers.get('ETag')! } })
    expect(again.status).toBe(304)
  })

  it('[CNT-01] is kept for good under its version, and under no other', async () => {
    const { ask } = await aSite()
    const kept = async (query: string) => (await ask(FILM + query)).headers.get('Cache-Control')
    expect(await kept('?v=abc')).toBe('public, max-age=31536000, immutable')
    expect(await kept('?v=abd')).toBe('public, max-age=300')
  })

  it('[CNT-01] is whole where a part of an older one is asked for', async () => {
    const { ask } = await aSite()
    expect((await ask(FILM, { headers: { Range: 'bytes=2-4', 'If-Range': '"older"' } })).status).toBe(200)
    expect((await ask(FILM, { headers: { Range: 'bytes=2-4', 'If-Range': '"abc"' } })).status).toBe(206)
  })

  it.each([
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=5-99', '56789', 'bytes 5-9/10'],
  ])('[CNT-01] is played in parts: %s', async (range, part, answered) => {
    const answer = await (await aSite()).ask(FILM, { headers: { Range: range } })
    expect([answer.status, answer.headers.get('Content-Range'), await answer.text()]).toEqual([206, answered, part])
  })

  it.each(['bytes=10-', 'bytes=20-30', 'bytes=-0'])('[CNT-01] is refused a part beyond it: %s', async (range) => {
    const answer = await (await aSite()).ask(FILM, { headers: { Range: range } })
    expect([answer.status, answer.headers.get('Content-Range')]).toEqual([416, 'bytes */10'])
  })

  it.each(['bytes=9-2', 'lines=1-2', 'bytes=0-1,3-4'])(
    '[CNT-01] is whole where a range makes no sense: %s',
    async (range) => {
      expect((await (await aSite()).ask(FILM, { headers: { Range: range } })).status).toBe(200)
    },
  )

  it('[CNT-01] [QLT-03] runs nothing, and is taken for nothing else', async () => {
    const { headers } = await (await aSite()).ask(FILM)
    const policy = headers.get('Content-Security-Policy')
    expect(policy).toMatch(/^default-src 'none'; .*media-src 'self'.* frame-ancestors 'none'$/)
    expect(policy).not.toContain('script-src')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  it('[TEN-06] is that of its site alone', async () => {
    await aSite()
    expect((await (await anApp()).ask(FILM)).status).toBe(404)
  })

  it.each(['/files/none.png', '/files/../site.json', '/files/__proto__', '/files/films'])(
    '[CNT-01] and nothing else has an address there: %s',
    async (path) => {
      expect((await (await aSite()).ask(path)).status).toBe(404)
    },
  )
})
