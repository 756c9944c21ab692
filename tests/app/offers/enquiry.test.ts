import { expect, it } from 'vitest'
import { stopClock } from '../../clock.ts'
import { JO } from '../a-form.ts'
import { aDeal, wordsOf } from './a-deal.ts'

stopClock(Date.parse('2026-11-21T02:00:00Z'))

const HILUX = { id: 'hilux', name: 'HiLux with tow bar', manufacturer: 'Toyota', model: 'HiLux', ends_at: '2026-12-31' }
const FORM = '/contact-us?offer_id=hilux'

it('[OFF-01] [LED-01] an enquiry about an offer is a lead that names it, without script', async () => {
  const { page, fill, leads } = await aDeal({ offers: [HILUX] })
  const html = wordsOf(await page(FORM))
  expect(html).toContain('Enquire about this offer')
  expect(html).toContain('HiLux with tow bar Offer ends 31 December 2026')
  expect((await fill(FORM, { ...JO, message: '' })).headers.get('Location')).toBe('/success')
  expect(leads()).toMatchObject([
    {
      form: 'offer',
      category: 'Sales',
      subcategory: 'Offer Enquiry',
      manufacturer_slug: 'toyota',
      car: null,
      contact: { email: JO.email },
      fields: { Offer: 'HiLux with tow bar', 'Offer Id': 'hilux' },
    },
  ])
})

it('[OFF-01] [LED-02] bad input keeps the offer and what was typed, and stores nothing', async () => {
  const { fill, leads } = await aDeal({ offers: [HILUX] })
  const answer = await fill(FORM, { ...JO, email: 'jo' })
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(html).toContain('HiLux with tow bar')
  expect(html).toContain('action="/contact-us?offer_id=hilux"')
  expect(leads()).toEqual([])
})

it('[OFF-01] two offers are two enquiries, and one sent twice is one', async () => {
  const { fill, leads } = await aDeal({ offers: [HILUX, { ...HILUX, id: 'other' }] })
  for (const id of ['hilux', 'other', 'hilux']) await fill(`/contact-us?offer_id=${id}`, JO)
  const ids = leads().map(({ fields }) => fields['Offer Id'])
  expect([ids.length, new Set(ids)]).toEqual([2, new Set(['hilux', 'other'])])
})

it('[OFF-01] an offer that has ended can still be asked about; one that is not there leaves the plain form', async () => {
  const over = { ...HILUX, starts_at: '2026-11-01', ends_at: '2026-11-20' }
  const { page } = await aDeal({ offers: [over, { id: 'later', name: 'Later deal', starts_at: '2026-12-01' }] })
  expect(await page(FORM)).toContain('HiLux with tow bar')
  for (const path of ['/contact-us?offer_id=none', '/contact-us?offer_id=later'])
    expect(await page(path)).toContain('<h1 id="contact-title">Contact us</h1>')
})
