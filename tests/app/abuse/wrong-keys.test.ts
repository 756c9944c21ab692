import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LIMITS } from '../../../shared/trust/limits.ts'
import type { Bindings } from '../../../worker/bindings.ts'
import { sendDueAlarms } from '../../../worker/features/alarms/schedule.ts'
import { stockKeys } from '../../../worker/platform/bearer-keys.ts'
import { addOperatorKey } from '../../../worker/platform/operator-keys.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { pass, stopClock } from '../../clock.ts'
import { aForm } from '../a-form.ts'

const NOON = Date.parse('2026-11-25T02:00:00Z')
const HOST = 'operate.forecourt.example'

stopClock(NOON)
beforeEach(() => {
  for (const level of ['error', 'warn', 'log'] as const) vi.spyOn(console, level).mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Every test has addresses of its own: an isolate remembers those that it shuts out. */
let made = 0

async function aPlatform() {
  const { base, ...form } = await aForm({ env: { OPERATOR_HOST: HOST, LOCAL: undefined } })
  await addOperatorKey(base.db, 'anna', 'operator_anna', 0)
  await stockKeys.setKey(siteStore(base.db, form.slug), 'stock_right', Date.now())
  const net = ++made
  const call = (door: 'operator' | 'dealer', key: string, from: string) => {
    const headers = { Authorization: `Bearer ${key}`, 'CF-Connecting-IP': from }
    return door === 'operator'
      ? form.ask('/operator/keys', { headers }, HOST)
      : form.ask('/api/stock/reveals', { method: 'POST', headers })
  }
  const right = { operator: 'operator_anna', dealer: 'stock_right' }
  const alarms = () =>
    base.rows<{ ended: number }>("select ended_at is not null as ended from alarm where cause = 'keys_guessed'")
  return { ...form, base, call, right, alarms, v4: `10.0.${net}.1`, v6: `2001:db8:${net}:1::9` }
}

describe('wrong keys', () => {
  it.each([
    ['the operator’s API', 'operator', 'v4'],
    ['the operator’s API over IPv6', 'operator', 'v6'],
    ['the API of a site', 'dealer', 'v4'],
    ['the API of a site over IPv6', 'dealer', 'v6'],
  ] as const)(
    '[TRU-01] of one address are 60 an hour at %s; the right key of another address works',
    async (_, door, family) => {
      const platform = await aPlatform()
      const from = platform[family]
      expect(LIMITS.wrong_keys_address.most).toBe(60)
      for (let n = 0; n < 60; n++) expect((await platform.call(door, `wrong_${n}`, from)).status).toBe(403)
      const refused = await platform.call(door, 'wrong_60', from)
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60'])
      expect(await refused.json()).toMatchObject({ error: { code: 'too_many_keys' } })
      expect((await platform.call(door, platform.right[door], '198.51.100.7')).status).toBe(200)
      expect((await platform.call(door, 'wrong', '198.51.100.7')).status).toBe(403)
    },
  )

  it('[TRU-01] of one dealer shut no other out behind the address: right keys work on, of the same site too', async () => {
    const platform = await aPlatform()
    for (let n = 0; n < 70; n++) await platform.call('dealer', 'stock_old', platform.v4)
    expect((await platform.call('dealer', 'stock_old', platform.v4)).status).toBe(429)
    expect((await platform.call('dealer', 'stock_right', platform.v4)).status).toBe(200)
    expect((await platform.call('operator', 'operator_anna', platform.v4)).status).toBe(200)
    // A wrong key for another door of the address is no more than a wrong key.
    expect((await platform.call('operator', 'wrong', platform.v4)).status).toBe(403)
  })

  it('[TRU-01] [TRU-05] that were the site’s own until they were replaced raise an alarm for dealer and operator', async () => {
    const platform = await aPlatform()
    const stale = () => platform.base.rows<{ subject: string }>("select subject from alarm where cause = 'key_stale'")
    for (const key of ['stock_wrong', 'stock_right']) await platform.call('dealer', key, platform.v4)
    expect(stale()).toEqual([])
    await stockKeys.setKey(siteStore(platform.base.db, platform.slug), 'stock_new', Date.now())
    const refused = await platform.call('dealer', 'stock_right', platform.v4)
    expect([refused.status, stale()]).toEqual([403, [{ subject: 'stock' }]])
    expect(await refused.json()).toMatchObject({ error: { message: expect.stringContaining('replaced') as string } })
    expect((await platform.call('dealer', 'stock_new', platform.v4)).status).toBe(200)
  })

  it('[TRU-05] of the site are told from guesses five keys back, as a key is often made twice', async () => {
    const platform = await aPlatform()
    const stale = () => platform.base.rows("select 1 from alarm where cause = 'key_stale'").length
    const renew = (name: string) => stockKeys.setKey(siteStore(platform.base.db, platform.slug), name, Date.now())
    for (let n = 2; n <= 7; n++) await renew(`stock_${n}`)
    const refused = await platform.call('dealer', 'stock_right', platform.v4)
    expect([refused.status, stale()]).toEqual([403, 0])
    for (const key of ['stock_2', 'stock_6']) {
      const message = await (await platform.call('dealer', key, platform.v4)).text()
      expect(message).toContain('It was replaced by a newer one.')
    }
    expect([stale(), (await platform.call('dealer', 'stock_7', platform.v4)).status]).toEqual([1, 200])
  })

  it('[TRU-01] beyond the limit ask no database for a minute', async () => {
    const platform = await aPlatform()
    for (let n = 0; n < 61; n++) await platform.call('operator', 'wrong', platform.v4)
    const prepare = vi.spyOn(platform.base.db, 'prepare')
    for (let n = 0; n < 50; n++) expect((await platform.call('operator', 'wrong', platform.v4)).status).toBe(429)
    expect(prepare).not.toHaveBeenCalled()
    pass(61)
    expect((await platform.call('operator', 'operator_anna', platform.v4)).status).toBe(200)
    expect((await platform.call('operator', 'wrong', platform.v4)).status).toBe(429)
    pass(3_600)
    expect((await platform.call('operator', 'wrong', platform.v4)).status).toBe(403)
  })

  it('[TRU-01] [TRU-05] raise one alarm, of the operator, which ends an hour after the last', async () => {
    const platform = await aPlatform()
    for (let n = 0; n < 70; n++) {
      pass(10)
      await platform.call('operator', `wrong_${n}`, platform.v4)
    }
    expect(platform.alarms()).toEqual([{ ended: 0 }])
    const env = { DB: platform.base.db, KV: platform.env.KV, LOCAL: 'yes', OPERATOR_EMAIL: 'desk@operator.example' }
    const send = (now: number) =>
      sendDueAlarms({ env: env as unknown as Bindings, now, fetcher: fetch, report: () => {} })
    for (const minutes of [0, 62, 63]) await send(Date.now() + minutes * 60_000)
    expect(platform.alarms().every(({ ended }) => ended === 1)).toBe(true)
    const mails = platform.base.rows<{ doc: string }>('select doc from mail').map(({ doc }) => doc)
    // That it began, and that it is over.
    expect(mails.filter((doc) => doc.includes('Wrong keys are tried'))).toHaveLength(2)
    expect(mails.join()).toContain('more than 60 in 1 hour from one address')
  })
})
