import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PageEntry } from '../../shared/page/page.ts'
import { putPages, sectionText } from '../builders/page.ts'
import { pass, stopClock } from '../clock.ts'
import { aWrittenSite } from './a-written-site.ts'
import { anApp } from './an-app.ts'

stopClock(Date.parse('2026-11-20T02:00:00Z'))
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const said = () => vi.mocked(console.error).mock.calls.flat().join('\n')
const FORM = sectionText('form', 'heading: Ask us\nform: contact')

describe('a page while KV is down', () => {
  it('[SRC-20] is the last good copy, where there is one', async () => {
    const app = await aWrittenSite({ pages: { '/a': FORM, '/b': FORM } })
    await app.read('/a')
    app.store.goDown()
    pass(25)
    expect(await app.read('/a')).toContain('Ask us')
    await app.settled()
    const unread = await app.ask('/b')
    expect(unread.status).toBeGreaterThanOrEqual(500)
    expect(await unread.text()).toContain('Test Yard')
    app.store.comeBack()
    expect(await app.read('/b')).toContain('Ask us')
  })

  it('[SRC-20] is the copy before, where the list names a later one that cannot be read', async () => {
    const app = await aWrittenSite({ pages: { '/a': FORM } })
    await app.read('/a')
    await app.write({ '/a': `New words.\n\n${FORM}` })
    const { kv } = app.store
    const get = kv.get.bind(kv)
    const isDown = vi
      .spyOn(kv, 'get')
      .mockImplementation(((key: string, ...options: []) =>
        key.startsWith('page:') ? Promise.reject(new Error('KV is down')) : get(key, ...options)) as never)
    pass(21)
    await app.ask('/a')
    await app.settled()
    expect(await app.read('/a')).not.toContain('New words.')
    isDown.mockRestore()
    expect(await app.read('/a')).toContain('New words.')
  })

  it('[SRC-20] is the usual one at home, whether KV has none or none that can be read', async () => {
    const app = await anApp()
    expect(await (await app.ask('/')).text()).toContain('Cars at Test Yard')
    await putPages(app.store.kv, app.slug, {
      manifest: { version: '1', pages: { '/': { version: 'x' } as PageEntry }, redirects: {} },
    })
    await app.store.kv.put(`page:${app.slug}:x`, 'no JSON')
    pass(61)
    await app.ask('/')
    await app.settled()
    const answer = await app.ask('/')
    expect([answer.status, (await answer.text()).includes('Cars at Test Yard')]).toEqual([200, true])
    expect(said()).toContain('pages.unreachable')
  })

  it('[SRC-20] is not found once it is taken down, and shows again when it is back', async () => {
    const app = await aWrittenSite({ pages: { '/a': 'Words.', '/b': 'Words.' } })
    await app.read('/a')
    await app.write({ '/b': 'Words.' })
    pass(21)
    await app.ask('/b')
    await app.settled()
    expect((await app.ask('/a')).status).toBe(404)
  })
})
