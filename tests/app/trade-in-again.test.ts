import { describe, expect, it } from 'vitest'
import { databaseSessions } from '../../worker/features/account/sign-in/sessions.ts'
import { siteStore } from '../../worker/platform/site-store.ts'
import { pass, stopClock } from '../clock.ts'
import { type App, begin, JO, site, step, yard } from './a-trade.ts'
import { openLink } from './open-link.ts'

const HOUR = 60 * 60
stopClock()

const signIn = async (app: App, phone: string) => {
  const sessions = databaseSessions({ store: siteStore(app.base.db, app.slug), now: Date.now(), defer: () => {} })
  app.jar.set('__Host-forecourt', await sessions.begin(phone))
}

/** A trade-in whose cookie has ended; its shopper can sign in. */
async function aLateTrade() {
  const app = await yard({ site: site({ features: { trade_in: true, garage: true } }) })
  const at = await begin(app)
  await step(app, at, 'plate', { rego: 'DEMO1', regoState: 'qld' })
  pass(HOUR + 60)
  app.jar.delete('__Host-trade-in')
  return { app, at }
}

describe('a bookmarked trade-in', () => {
  it('[TRD-01] [TRU-04] that has ended asks for a code to its number, and goes on where it was', async () => {
    const { app, at } = await aLateTrade()
    const late = await app.ask(at)
    const page = await late.text()
    expect([late.status, page]).toEqual([410, expect.stringContaining('confirm the mobile number you gave us')])
    expect(page).toContain('This trade-in isn’t in this browser any more')
    const href = /href="(\/sign-in[^"]*)"/.exec(page)![1]!.replaceAll('&amp;', '&')
    expect(new URLSearchParams(href.split('?')[1]).get('redirect')).toBe(at)
    expect(await (await app.ask(href)).text()).toContain('To carry on with your trade-in, confirm')
    await signIn(app, '+61491570006')
    const back = await app.ask(at)
    const next = back.headers.get('location')!
    expect(back.status).toBe(303)
    const { answer } = await openLink(app.ask, next)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Is this your car?')])
  })

  it('[TRD-01] [TRU-04] is opened by no other number, and by none with another mark', async () => {
    const { app, at } = await aLateTrade()
    await signIn(app, '+61491570999')
    const other = await app.ask(at)
    expect([other.status, await other.text()]).toEqual([410, expect.stringContaining('start again')])
    await signIn(app, '+61491570006')
    expect((await app.ask(at.replace(/ref=../, 'ref=zz'))).status).toBe(404)
    expect((await app.ask('/trade-in?ref=00000000')).status).toBe(404)
    expect(app.base.rows<{ doc: string }>('select doc from lead')[0]!.doc).toContain(JO.postcode)
  })

  it.each(['0'.repeat(8), '0'.repeat(32), 'x'])(
    '[TRD-01] of an invented reference, %s, claims nothing and leads to a new one',
    async (ref) => {
      const app = await yard()
      await begin(app)
      app.jar.delete('__Host-trade-in')
      const { answer } = await openLink(app.ask, `/trade-in?ref=${ref}`)
      const page = await answer.text()
      expect([answer.status, page]).toEqual([404, expect.stringContaining('We can’t find a trade-in under this link')])
      expect(page).toContain('href="/trade-in"')
      expect(page).not.toContain('what you told us')
    },
  )

  it('[TRD-01] that cannot be looked up is asked for again in a minute', async () => {
    const app = await yard()
    app.base.goDown()
    expect((await app.ask('/trade-in?ref=00000000')).status).toBe(503)
  })

  it('[TRD-01] [TRU-04] at a site without sign-in says to begin again', async () => {
    const app = await yard()
    const at = await begin(app)
    app.jar.delete('__Host-trade-in')
    const page = await (await app.ask(at)).text()
    expect(page).toContain('start again. It takes a few minutes')
    expect(page).not.toContain('/sign-in')
  })
})
