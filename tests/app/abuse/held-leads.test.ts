import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LEAD_FORMS } from '../../../shared/lead/forms.ts'
import { type NewLead, SUSPECTED } from '../../../shared/lead/lead.ts'
import { importFile } from '../../builders/offer.ts'
import { stopClock } from '../../clock.ts'
import { work } from './a-proof.ts'
import { aYard, JO, NOW, unseenAt, type Yard } from './a-yard.ts'

stopClock(NOW)
beforeEach(() => {
  for (const level of ['error', 'warn', 'log'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})

const NAMES = { first_name: 'Jo', last_name: 'Park', email: JO.email, phone: JO.phone, postcode: '4120' }
const LOAN = { deposit: '2000', term: '5', employment: 'Full time' }
const MESSAGE = { message: 'Is it still here?' }
const CAR = 'car_id=rav4'

/** One row a form: its page, what is typed, and where its shopper goes once it is free. */
const HELD: Record<string, [path: string, values: Record<string, string>, next?: RegExp]> = {
  contact: ['/contact-us', { category: 'Sales', ...MESSAGE }],
  enquiry: [`/contact-us?${CAR}`, MESSAGE],
  quote: [`/contact-us?${CAR}&about=quote`, {}],
  photos: [`/contact-us?${CAR}&about=photos`, {}],
  similar: [`/contact-us?${CAR}&about=similar`, {}],
  free_again: ['/contact-us?car_id=yaris&about=free_again', {}],
  offer: ['/contact-us?offer_id=deal', {}],
  model: ['/contact-us?make=toyota', {}],
  service: ['/service', { step: '2', vehicle: '2020 Corolla' }],
  parts: ['/parts/enquiry', { part: 'Wiper blade', vehicle_or_vin: '2020 Corolla' }],
  careers: ['/careers', { position: 'Sales', message: 'I sell cars.' }],
  finance: ['/finance', { budget: '20000' }],
  finance_pre_approval: ['/finance-pre-approval', { step: '2', ...NAMES, ...LOAN, budget: '20000' }],
  personalised_finance: [`/personalised/finance?${CAR}`, { step: '2', ...NAMES, ...LOAN }],
  test_drive: ['/book-test-drive?car_id=any', { step: '2', drive_time: 'any' }],
  trade_in: ['/trade-in', { ...NAMES, name: 'Jo' }, /^\/trade-in\?ref=/],
  valuation: [
    '/valuation',
    { step: '2', vehicle: '2020 Corolla', km: '1000', under_finance: 'No', preferred_contact: 'Phone' },
  ],
  reservation: ['/cars/rav4/checkout', {}],
}
/** Freed by their money, and sent by a confirmed number alone. */
const NEVER_HELD = ['online_payment', 'spin_to_win']

const lastLead = ({ database }: Yard) =>
  JSON.parse(database.rows<{ doc: string }>('select doc from lead').at(-1)!.doc) as NewLead

describe('an enquiry that is held back', () => {
  it('[TRU-01] can be any kind of enquiry, a row each', () => {
    expect([...Object.keys(HELD), ...NEVER_HELD].toSorted()).toEqual(Object.keys(LEAD_FORMS).toSorted())
  })

  it.each(Object.entries(HELD))(
    '[TRU-07] [LED-03] says so and is freed by one press: %s',
    async (form, [path, values, next = /^\/success$/]) => {
      const yard = await aYard({
        site: {
          features: { captcha: true, brands: true, offers: true, online_payment: false },
          reservation: { payment_processors: [], request_hours: 0 },
          lead: { delivery: { to: [{ name: 'desk', kind: 'adf_email', email: 'desk@yard.example' }] } },
        },
        env: { FORM_SECRET: 'of the test' },
      })
      yard.database.rows("update car set doc = json_set(doc, '$.reserved', json('true')) where slug = 'yaris'")
      await importFile([{ id: 'deal', title: 'A deal' } as never], {
        db: yard.database.db,
        site: yard.slug,
        day: '2026-11-20',
      })
      const browser = yard.browser()
      const robot = { ...(await unseenAt(browser, path)), ...JO, ...values, homepage: 'https://x.example' }
      const at = (await browser.send(path, robot)).headers.get('Location')!
      expect([at.split('?')[0], lastLead(yard).form, SUSPECTED in lastLead(yard).fields]).toEqual([
        '/success',
        form,
        true,
      ])
      const page = await (await browser.go(at)).text()
      expect(page).toContain('One more step')
      const action = /<form[^>]*action="(\/success[^"]*)"/.exec(page)![1]!.replaceAll('&amp;', '&')
      const freed = await browser.send(action, { captcha: await work({ ask: browser.go }) })
      expect(freed.headers.get('Location')).toMatch(next)
      expect(SUSPECTED in lastLead(yard).fields).toBe(false)
      const after = await (await browser.go(freed.headers.get('Location')!)).text()
      expect(after).not.toContain('One more step')
    },
  )
})
