import type { Bindings } from '../../../worker/bindings.ts'
import { customerHashes } from '../../../worker/platform/keyed-hashes.ts'
import { newLead } from '../../builders/lead.ts'

export const SECRET = 'a secret of this test'

type Db = Bindings['DB']
type Person = { phone: string; email: string }

/** A row in every table that has personal data of shoppers. */
export async function rowsOf(db: Db, site: string, { phone, email }: Person, id: string, isCustomer = true) {
  const put = (table: string, row: Record<string, unknown>) => {
    const columns = ['site', ...Object.keys(row)]
    return db
      .prepare(
        `insert into ${table} (${columns.map((one) => `"${one}"`).join(', ')}) values (${columns.map((_, at) => `?${at + 1}`).join(', ')})`,
      )
      .bind(site, ...Object.values(row))
      .run()
  }
  const who = (await customerHashes({ SIGN_IN_SECRET: SECRET }, site, phone))[isCustomer ? 'current' : 'former']
  const contact = { ...newLead().contact, phone, email }
  await put('lead', { lead_id: id, key: `key-${id}`, at: 1, doc: JSON.stringify(newLead({ contact })) })
  await put('lead_change', { lead_id: id, key: 'c', at: 1, doc: '{}' })
  for (const [destination, state] of [
    ['crm', 'delivered'],
    ['desk', 'delivered'],
    ['late', 'due'],
  ])
    await put('outbox', {
      delivery_id: `${id}-${destination}`,
      lead_id: id,
      change: '',
      destination,
      state,
      since: 1,
      due_at: 1,
    })
  await put('trade_in', { reference: `t-${id}`, changed_at: 1, version: 1, doc: JSON.stringify({ lead_id: id }) })
  await put('test_drive', { location_id: 1, starts_at: 1, ends_at: 2, key: `key-${id}` })
  await put('used_challenge', { challenge: `x-${id}`, key: `key-${id}`, until: 1 })
  await put('reservation', {
    id: `R-${id}`,
    key: `k-${id}`,
    car_id: id.length,
    kind: 'deposit',
    state: 'released',
    held_at: 1,
    held_until: 1,
    changed_at: 1,
    holder: 'h',
    who,
    car: '{}',
    deposit: 5e4,
    untold: 0,
  })
  await put('payment', {
    id: `R-${id}`,
    key: `k-${id}`,
    purpose: 'deposit',
    amount: 5e4,
    state: 'refunded',
    holder: 'h',
    opened_at: 1,
    changed_at: 1,
    charge: 'ch_1',
    reference: 'for Ada',
  })
  await put('payment_event', { id: `evt-${id}`, at: 1, kind: 'paid', payment: `R-${id}` })
  await put('spin', { promotion: 'p', who, prize: 'x', code: id, at: 1 })
  await put('shopper_session', { token: id, phone, began_at: 1, seen_at: 1 })
  await put('sign_in_challenge', { id, phone, proof: 'p', sent: 1, sent_at: 1, ask: '{}' })
  await put('watched_car', { phone, car_id: 1, slug: 's', name: 'n', saved_at: 1 })
  await put('alert_reader', {
    phone,
    id: `r-${id}`,
    channel: 'email',
    address: email,
    state: 'on',
    agreed: '{}',
    changed_at: 1,
  })
  await put('alert_search', { phone, id, path: '/cars', filters: '{}', name: 'n', state: 'on', since: 1 })
  await put('alert_message', {
    id,
    reader: `r-${id}`,
    kind: 'k',
    doc: '{}',
    stop: id,
    state: 'due',
    since: 1,
    due_at: 1,
  })
  await put('mail', { id, at: 1, doc: JSON.stringify({ to: email }) })
  await put('text_message', { id, at: 1, to: phone, text: '275056 is your code.' })
}
