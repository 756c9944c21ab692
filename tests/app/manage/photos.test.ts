import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPrivacy } from '../../../worker/features/privacy/part.ts'
import { aJpeg, GPS } from '../../builders/photo.ts'
import { stopClock } from '../../clock.ts'
import { NOW } from '../a-drive.ts'
import { aDriveApp, anEnquiry, changesOf, formOf } from './a-managed.ts'

stopClock(NOW)
beforeEach(() => {
  for (const of of ['log', 'error', 'warn'] as const) vi.spyOn(console, of).mockImplementation(() => {})
})
afterEach(() => void vi.restoreAllMocks())

async function aSender() {
  const { app, page } = await anEnquiry()
  const send = async (photo: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(formOf(page.html, 'photos') ?? {})) body.set(name, value)
    body.set('photo', new File([photo], 'IMG_0001.heic', { type: 'text/html' }))
    const sent = new Request('http://a.example', { method: 'POST', body })
    const type = sent.headers.get('Content-Type')!
    return page.browser.go(page.path.replace('?', '/photos?'), {
      method: 'POST',
      body: await sent.arrayBuffer(),
      headers: { Origin: `http://${app.host}`, 'Content-Type': type, ...headers },
    })
  }
  return { app, page, send }
}

const photoIn = (app: Awaited<ReturnType<typeof aSender>>['app']) => new URL(changesOf(app).at(-1)!.fields['Photo']!)

const text = (value: string) => Uint8Array.from(value, (sign) => sign.charCodeAt(0))

describe('a photograph that is added to an enquiry', () => {
  it('[DSK-01] reaches the dealer by an address that opens it without its place, and no other site’s', async () => {
    const { app, page, send } = await aSender()
    for (let sent = 0; sent < 2; sent++) expect((await send(aJpeg())).status).toBe(303)
    expect(changesOf(app)).toMatchObject([{ subcategory: 'Photo Added' }])
    const { pathname } = photoIn(app)
    const answer = await app.plainAsk(pathname)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
    expect(answer.headers.get('Cache-Control')).toContain('no-store')
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
    expect(new TextDecoder('latin1').decode(bytes)).not.toContain(GPS)
    expect((await app.plainAsk(pathname.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')))).status).toBe(404)
    expect((await (await aDriveApp()).plainAsk(pathname)).status).toBe(404)
    expect(await (await page.browser.go(page.path)).text()).not.toContain(pathname)
  })

  it('[DSK-01] is refused where it is none, too large, or the sixth of a day', async () => {
    const { app, send } = await aSender()
    const refused = async (photo: Uint8Array<ArrayBuffer>) => {
      const answer = await send(photo)
      return [answer.status, await answer.text()]
    }
    expect(await refused(text('<html><script>'))).toEqual([422, expect.stringContaining('That file isn’t a photo')])
    expect(await refused(text('\0\0\0\u0018ftypheic'))).toEqual([422, expect.stringContaining('HEIC')])
    const page = await refused(text('no photo'))
    expect(String(page[1]).match(/We couldn’t add your photo\./g)).toHaveLength(1)
    expect(await refused(new Uint8Array(9 * 2 ** 20))).toEqual([413, expect.stringContaining('over 8 MB')])
    // Without cookies the token stands in the form, beyond what is read of it.
    const unread = await app.plainAsk('/manage/photos', {
      method: 'POST',
      body: new Uint8Array(9 * 2 ** 20),
      headers: { Origin: `http://${app.host}`, 'Content-Type': 'multipart/form-data; boundary=b' },
    })
    expect([unread.status, await unread.text()]).toEqual([413, expect.stringContaining('over 8 MB')])
    for (let turned = 1; turned <= 5; turned++) expect((await send(aJpeg({ turned }))).status).toBe(303)
    expect(await refused(aJpeg({ turned: 6 }))).toEqual([429, expect.stringContaining('as many photos')])
    expect(changesOf(app)).toHaveLength(5)
    expect((await send(aJpeg(), { Origin: 'https://evil.example' })).status).toBe(403)
  })

  it('[DSK-01] [TRU-04] goes with its person', async () => {
    const { app, send } = await aSender()
    await send(aJpeg())
    const { pathname } = photoIn(app)
    const privacy = await openPrivacy(app.env, app.slug, { actor: 'operator test', now: Date.now() })
    const { parts } = await privacy.erase({ phone: ['61', '491570006'], email: null })
    expect(parts).toContainEqual({ table: 'lead', rows: 1, done: 'deleted', note: 'photographs that were added' })
    expect((await app.plainAsk(pathname)).status).toBe(404)
  })

  it('[DSK-01] [TRU-04] goes with its person where its upload was cut short before a change named it', async () => {
    const { app, send } = await aSender()
    await send(aJpeg())
    const { pathname } = photoIn(app)
    app.base.sqlite.exec('delete from lead_change')
    expect((await app.plainAsk(pathname)).status).toBe(200)
    const privacy = await openPrivacy(app.env, app.slug, { actor: 'operator test', now: Date.now() })
    await privacy.erase({ phone: ['61', '491570006'], email: null })
    expect((await app.plainAsk(pathname)).status).toBe(404)
  })

  it('[DSK-01] stays where the same one is sent again and cannot be noted', async () => {
    const { app, send } = await aSender()
    await send(aJpeg())
    const { pathname } = photoIn(app)
    const batch = vi.spyOn(app.env.DB, 'batch').mockRejectedValue(new Error('D1 is overloaded'))
    expect((await send(aJpeg())).status).toBe(503)
    batch.mockRestore()
    expect((await app.plainAsk(pathname)).status).toBe(200)
  })

  it('[DSK-01] has its address in no log, which opens it', async () => {
    const { app, send } = await aSender()
    await send(aJpeg())
    const log = vi.spyOn(console, 'info').mockImplementation(() => {})
    Object.assign(app.env, { LOG_REQUESTS: 'yes' })
    const { pathname } = photoIn(app)
    await app.plainAsk(pathname)
    const lines = log.mock.calls.flat().join('\n')
    expect(lines).toContain('"path":"/manage/photos/:photo"')
    expect(lines).not.toContain(pathname)
  })

  it('[DSK-01] is asked for again while the database does not answer', async () => {
    const { app, send } = await aSender()
    app.base.goDown()
    const answer = await send(aJpeg())
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('send it again')])
  })
})
