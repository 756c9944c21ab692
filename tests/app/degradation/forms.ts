import { expect } from 'vitest'
import { signed } from '../../../worker/features/payments/local.ts'
import { pass } from '../../clock.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'
import { JO, unseenIn } from '../a-form.ts'
import { GROUP } from '../a-lead-form.ts'
import { paidFor } from '../a-yard.ts'
import { anApp } from '../an-app.ts'
import { aBrowser, type Browser } from '../sign-in/a-shopper.ts'
import type { Scene } from './call.ts'
import { textOf } from './shoppers.ts'
import type { World } from './world.ts'

const BEN = { name: 'Ben Ng', email: 'ben@mail.example', phone: '0491 570 110' }
/** A form filled in while all is well, sent by one browser. */
async function filled(browser: Browser, path: string, values: Record<string, string>) {
  const fields = { ...unseenIn(await textOf(await browser.go(path))), ...values }
  return { send: () => browser.send(path, fields), typed: ['value="Jo Park"'] }
}
const count = ({ base, slug }: World, table: string) =>
  base.rows<{ n: number }>(`select count(*) as n from ${table} where site = ?`, slug)[0]!.n

export async function enquiry(world: World): Promise<Scene> {
  const before = count(world, 'lead')
  return {
    ...(await filled(world.browser(), '/contact-us', {
      ...JO,
      message: 'Is it still here?',
      category: 'Sales',
      dealership_slug: 'north',
    })),
    check: (again) => expect([again.status, count(world, 'lead') - before]).toEqual([303, 1]),
  }
}
export async function checkout(world: World): Promise<Scene> {
  return {
    ...(await filled(world.browser(), '/cars/rav4/checkout', JO)),
    check: (again) => {
      const keys = new Set(world.network.sent('payment').map(({ key }) => key))
      expect([again.status, count(world, 'reservation'), count(world, 'payment'), keys.size]).toEqual([303, 1, 1, 1])
    },
  }
}
export async function onlinePayment(world: World): Promise<Scene> {
  const order = { ...JO, payment_amount: '100', payment_reference: 'INV-100' }
  const before = count(world, 'payment')
  return {
    ...(await filled(world.browser(), '/online-payment', order)),
    check: (again) => expect([again.status, count(world, 'payment') - before]).toEqual([303, 1]),
  }
}
const paymentsOf = ({ base }: World) => base.rows<{ id: string }>('select id from payment').map(({ id }) => id)

export async function webhook(world: World): Promise<Scene> {
  const browser = world.browser()
  const before = paymentsOf(world)
  await (await filled(browser, '/cars/rav4-three/checkout', BEN)).send()
  await world.settled()
  const id = paymentsOf(world).find((each) => !before.includes(each))!
  const { body, signature } = await signed(paidFor(id), Date.now())
  const headers = { 'Stripe-Signature': signature }
  return {
    send: () => world.asStranger('/api/payments/webhook', { method: 'POST', body, headers }),
    check: (again) =>
      expect([again.status, world.base.rows('select state from payment where id = ?', id)]).toEqual([
        200,
        [{ state: 'paid' }],
      ]),
  }
}
/** An enquiry on a site that asks Turnstile about its senders. */
export async function provedEnquiry({ trouble, env: { FORM_SECRET, TURNSTILE_SECRET } }: World): Promise<Scene> {
  const base = sqliteDatabase()
  const lead = { turnstile_site_key: '0x4AAA' }
  const app = await anApp({
    site: { ...GROUP, lead } as never,
    env: { FORM_SECRET, TURNSTILE_SECRET, DEADLINE_FACTOR: '1' },
  })
  Object.assign(app.env, { KV: trouble.kv(app.store.kv), DB: trouble.database(base.db) })
  const browser = aBrowser(app)
  const fields = unseenIn(await textOf(await browser.go('/contact-us')))
  const typed = { ...JO, message: 'Is it still here?', category: 'Sales', dealership_slug: 'north', captcha: 'token' }
  pass(30)
  return {
    send: () => browser.send('/contact-us', { ...fields, ...typed }),
    typed: ['value="Jo Park"'],
    check: (again) => expect([again.status, base.rows('select lead_id from lead').length]).toEqual([303, 1]),
  }
}
