import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { claimDelivery, type Delivery, markDelivered } from '../../../worker/features/leads/outbox.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { stopClock } from '../../clock.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'
import { anApp } from '../an-app.ts'
import { aDelivery, MAIL, svix } from './a-delivery.ts'

const NOW = Date.parse('2026-11-25T00:00:00Z')
stopClock(NOW)
const log = vi.spyOn(console, 'error')
beforeEach(() => {
  log.mockReturnValue()
})
afterEach(() => {
  log.mockReset()
})

const bounce = (type: string, subType = 'General') => ({
  data: { bounce: { type, subType, message: 'jo@example.com' } },
})

describe('a mail that did not reach its shopper', () => {
  it.each<[string, object, string]>([
    ['email.bounced', bounce('Transient', 'MailboxFull'), 'the mailbox is full'],
    ['email.bounced', bounce('Permanent'), 'the mailbox does not exist'],
    ['email.bounced', bounce('Transient'), 'the mailbox did not accept the mail in time'],
    ['email.bounced', bounce('Undetermined', 'constructor'), 'the mailbox refused the mail'],
    ['email.bounced', {}, 'the mailbox refused the mail'],
    ['email.complained', {}, 'the mail was marked as spam'],
    ['email.suppressed', {}, 'mail to this address bounced before, or was marked as spam'],
    ['email.failed', { data: { failed: { reason: 'unknown' } } }, 'the mail service could not send the mail'],
  ])('[LED-07] is dead after %s with %j: %s', async (type, event, reason) => {
    const delivery = await aDelivery()
    const answer = await delivery.mailed(type, event)
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }])
    expect(delivery.row('email')).toEqual({ delivery_id: delivery.ids.email, state: 'dead', reason, ended_at: NOW })
    expect([delivery.row('dealer').state, delivery.row('sms').state]).toEqual(['delivered', 'due'])
  })

  it.each(['email.delivery_delayed', 'email.delivered', 'email.opened', 'constructor'])(
    '[LED-07] changes nothing after %s',
    async (type) => {
      const delivery = await aDelivery()
      const before = delivery.rows()
      expect((await delivery.mailed(type)).status).toBe(200)
      expect(delivery.rows()).toEqual(before)
    },
  )

  it('[LED-07] keeps its first reason, however often and in what order reports come', async () => {
    const delivery = await aDelivery()
    await delivery.mailed('email.bounced', bounce('Transient', 'MailboxFull'))
    for (const type of ['email.bounced', 'email.complained', 'email.delivered', 'email.bounced'])
      expect((await delivery.mailed(type)).status).toBe(200)
    expect(delivery.row('email').reason).toBe('the mailbox is full')
    const reports = log.mock.calls.map(([line]) => line as string).filter((line) => line.includes('undeliverable'))
    expect(reports).toHaveLength(1)
    expect(reports[0]).not.toMatch(/jo@example/)
  })

  it('[LED-07] is found by its tags alone, on whatever host of the platform the report comes', async () => {
    const database = sqliteDatabase()
    const [ours, theirs] = [await aDelivery(database), await aDelivery(database)]
    expect((await ours.mailed('email.bounced', { host: 'no-site.example' })).status).toBe(200)
    expect([ours.row('email').state, theirs.row('email').state]).toEqual(['dead', 'delivered'])
  })

  it('[TEN-06] is none of another site’s, nor of one that is not', async () => {
    const database = sqliteDatabase()
    const [ours, theirs] = [await aDelivery(database), await aDelivery(database)]
    const before = ours.rows()
    for (const site of [theirs.slug, 'no-site'])
      expect((await ours.mailed('email.bounced', { site, host: theirs.host })).status).toBe(200)
    expect(ours.rows()).toEqual(before)
  })

  it.each<[string, object | null]>([
    ['has no tags', { type: 'email.bounced', data: {} }],
    ['names a dealer’s delivery', { type: 'email.bounced', data: { tags: [{ name: 'delivery', value: 'x' }] } }],
    ['is no event', null],
  ])('[LED-07] changes nothing where the report %s', async (_, event) => {
    const delivery = await aDelivery()
    const before = delivery.rows()
    const body = event ? JSON.stringify(event) : 'no JSON'
    expect((await delivery.ask(MAIL, { method: 'POST', body, headers: svix(body, NOW) })).status).toBe(200)
    expect(delivery.rows()).toEqual(before)
  })

  it('[LED-07] may be named by a list of tags, and a dealer’s delivery is none of them', async () => {
    const delivery = await aDelivery()
    const tags = (id: string) => ({
      data: { tags: Object.entries({ site: delivery.slug, delivery: id }).map(([name, value]) => ({ name, value })) },
    })
    await delivery.mailed('email.bounced', tags(delivery.ids.dealer))
    expect(delivery.row('dealer').state).toBe('delivered')
    await delivery.mailed('email.bounced', tags(delivery.ids.email))
    expect(delivery.row('email').state).toBe('dead')
  })
})

describe('a report of mail that is not Resend’s', () => {
  const body = '{"type":"email.bounced"}'
  it.each<[string, Record<string, string>]>([
    ['without a signature', {}],
    ['by another secret', svix(body, NOW, `whsec_${btoa('another')}`)],
    ['of another body', svix(`${body} `, NOW)],
    ['of an hour ago', svix(body, NOW - 3_600_000)],
    ['of tomorrow', svix(body, NOW + 86_400_000)],
    ['with no time', { ...svix(body, NOW), 'svix-timestamp': 'now' }],
    ['with another time', { ...svix(body, NOW), 'svix-timestamp': String(NOW / 1000 - 1) }],
    ['of another id', { ...svix(body, NOW), 'svix-id': 'msg_2' }],
    [
      'of another version',
      { ...svix(body, NOW), 'svix-signature': svix(body, NOW)['svix-signature']!.replace('v1', 'v2') },
    ],
  ])('[LED-07] is refused: %s', async (_, headers) => {
    const { ask } = await aDelivery()
    expect((await ask(MAIL, { method: 'POST', body, headers })).status).toBe(400)
  })

  it('[LED-07] is taken with one good signature of several', async () => {
    const { ask } = await aDelivery()
    const headers = svix(body, NOW)
    headers['svix-signature'] = `v1,AAAA ${headers['svix-signature']}`
    expect((await ask(MAIL, { method: 'POST', body, headers })).status).toBe(200)
  })

  it('[LED-07] is not read to its end, and is not there without a secret', async () => {
    const { ask } = await aDelivery()
    expect((await ask(MAIL, { method: 'POST', body: 'x'.repeat(100_000) })).status).toBe(413)
    expect((await (await anApp()).ask(MAIL, { method: 'POST', body, headers: svix(body, NOW) })).status).toBe(404)
  })
})

describe('a text that did not reach its shopper', () => {
  it.each([
    ['failed', '30005', 'the number is not in use'],
    ['undelivered', '30006', 'the number is not a mobile'],
    ['undelivered', '99999', 'the text could not be delivered'],
    ['undelivered', '', 'the text could not be delivered'],
  ])('[LED-07] is dead after %s with %s', async (MessageStatus, ErrorCode, reason) => {
    const delivery = await aDelivery()
    const answer = await delivery.texted({ MessageStatus, ...(ErrorCode && { ErrorCode }) })
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }])
    expect(delivery.row('sms')).toMatchObject({ state: 'dead', reason })
    expect(delivery.row('email').state).toBe('delivered')
  })

  it.each(['queued', 'sent', 'delivered', ''])('[LED-07] changes nothing while it is %j', async (MessageStatus) => {
    const delivery = await aDelivery()
    expect((await delivery.texted({ MessageStatus })).status).toBe(200)
    expect(delivery.row('sms').state).toBe('due')
  })

  it('[LED-07] stays dead where it counts as sent only after the report', async () => {
    const database = sqliteDatabase()
    const delivery = await aDelivery(database)
    const store = siteStore(database.db, delivery.slug)
    await delivery.texted({ MessageStatus: 'failed', ErrorCode: '30003' })
    await delivery.texted({ MessageStatus: 'delivered' })
    const sent = { delivery_id: delivery.ids.sms, lead_id: `${delivery.slug}-lead` } as Delivery
    await markDelivered(store, sent, 201, NOW).run()
    expect(delivery.row('sms')).toMatchObject({ state: 'dead', reason: 'the phone was off or out of reach' })
    expect(await claimDelivery(store, ['lead', `${delivery.slug}-lead`], NOW)).toBeNull()
  })

  it('[LED-07] of an id that is not known changes nothing, nor does a report that Twilio did not sign', async () => {
    const delivery = await aDelivery()
    const before = delivery.rows()
    const failed = { MessageStatus: 'failed', ErrorCode: '30005' }
    expect((await delivery.texted(failed, { delivery: 'none' })).status).toBe(200)
    expect((await delivery.texted(failed, { delivery: delivery.ids.dealer })).status).toBe(200)
    expect((await delivery.texted(failed, { token: 'another' })).status).toBe(400)
    const path = `/api/messages/sms?delivery=${delivery.ids.sms}`
    expect((await delivery.ask(path, { method: 'POST', body: new URLSearchParams(failed) })).status).toBe(400)
    expect(delivery.rows()).toEqual(before)
  })
})
