import { expect, it, vi } from 'vitest'
import { mailEventCause, UNDELIVERABLE_REASONS } from '../../../shared/confirmation/undeliverable.ts'
import { noteUndeliverable, type Undeliverable } from '../../../worker/features/leads/confirmations/delivery-reports.ts'
import { textReportUrl } from '../../../worker/features/leads/confirmations/send.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { isSignedByTwilio, twilioSignature } from '../../../worker/platform/webhook-signature.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'

const FULL = mailEventCause('email.bounced', ['MailboxFull'])!
const REPORT = { delivery_id: 'd-1', reason: FULL, now: 9 }

function aStore(state = 'delivered') {
  const { db, rows, sqlite } = sqliteDatabase()
  sqlite.exec(`insert into outbox (delivery_id, site, lead_id, change, destination, state, reason, since, due_at)
    values ('d-1', 'yard', 'l-1', '', 'shopper:email', '${state}', 'answered 503', 1, 1)`)
  return { store: siteStore(db, 'yard'), state: () => rows<{ state: string }>('select state from outbox')[0]!.state }
}

it('[LED-07] a delivery that a service reports is marked and noted once, with its lead and the reason', async () => {
  const { store, state } = aStore()
  const onUndeliverable = vi.fn<(row: Undeliverable) => Promise<void>>(async () => {})
  const undeliverable = { delivery_id: 'd-1', lead_id: 'l-1', destination: 'shopper:email', reason: FULL }
  expect(await noteUndeliverable(store, REPORT, onUndeliverable)).toEqual(undeliverable)
  expect(await noteUndeliverable(store, REPORT, onUndeliverable)).toBeNull()
  expect(onUndeliverable).toHaveBeenCalledExactlyOnceWith(undeliverable)
  expect(state()).toBe('dead')
})

it('[LED-07] a delivery that was given up is noted once its service says why', async () => {
  expect(await noteUndeliverable(aStore('dead').store, REPORT)).toMatchObject({ reason: FULL })
})

it('[LED-07] a report whose note could not be stored is open, and is noted when it comes again', async () => {
  const { store, state } = aStore()
  await expect(noteUndeliverable(store, REPORT, () => Promise.reject(new Error('no database')))).rejects.toThrow(
    'no database',
  )
  expect(state()).toBe('delivered')
  expect(await noteUndeliverable(store, REPORT)).not.toBeNull()
})

it('[LED-07] no reason says who was written to', () => {
  expect(UNDELIVERABLE_REASONS.filter((reason) => !/^[a-z][a-z ,]+$/.test(reason))).toEqual([])
})

it('[LED-07] a signature is that of Twilio’s own example', async () => {
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  const fields = { To: '+18005551212', Digits: '1234', From: '+12349013030', Caller: '+12349013030' }
  const form = new URLSearchParams({ CallSid: 'CA1234567890ABCDE', ...fields })
  const signature = '0/KCTR6DLpKmkAf8muzZqo1nDgQ='
  expect(await twilioSignature('12345', url, form)).toBe(signature)
  expect(await isSignedByTwilio('12345', { url, form, signature })).toBe(true)
  expect(await isSignedByTwilio('12345', { url: `${url}&more=1`, form, signature })).toBe(false)
  // 'To' is before 'ToCity' whatever its value is; a field that comes twice counts once.
  const [one, twice] = ['To=z&ToCity=a', 'ToCity=a&To=z&To=z'].map((each) => new URLSearchParams(each))
  expect(await twilioSignature('12345', url, twice!)).toBe(await twilioSignature('12345', url, one!))
})

it('[LED-07] a text names its delivery in the address of its report', () => {
  expect(textReportUrl('https://www.yard.example', 'd 1')).toBe(
    'https://www.yard.example/api/messages/sms?delivery=d+1',
  )
})
