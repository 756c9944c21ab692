import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stopClock } from '../clock.ts'
import { aForm, JO } from './a-form.ts'
import { form } from './a-lead-form.ts'

stopClock()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const PATH = '/contact-us?car_id=4'
const QUESTION = 'Is it still available?'
const MISSING = { contact: 'Enter your phone or your email.', question: 'Choose a question or write your own.' }
type Lead = { contact?: object; message?: string | null }
const short = (lead: object = {}) => form({ site: { lead: { enquiry: 'short', ...lead } } as never })
const { name, email, phone } = JO

describe('an enquiry about a car in one question', () => {
  it('[LED-02] is the choice of a site: by default name, email, phone and message are all asked for', async () => {
    const { fill } = await form()
    const text = await (await fill(PATH, { name, phone, ask: QUESTION })).text()
    expect(text).toContain('Enter your email.')
    expect(text).toContain('Enter your message.')
  })

  it.each([
    ['a phone number', { phone }, { phone: '+61491570006', email: null }],
    ['an email address', { email }, { phone: null, email }],
  ])('[LED-02] needs a name and %s, and the chosen question is its message', async (_, way, contact) => {
    const { fill, leads, ask } = await short()
    const sent = await fill(PATH, { name, ask: QUESTION, ...way })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/success'])
    expect(leads() as Lead[]).toMatchObject([{ message: QUESTION, contact: { name, ...contact } }])
    expect(await (await ask('/success')).text()).toContain('What happens next')
  })

  it.each([
    ['1300 975 707', '+611300975707'],
    ['13 14 50', '+61131450'],
    ['+672 1 23456', '+672123456'],
    ['+44 7700 900123', '+447700900123'],
    ['+1 555 123 4567', '+15551234567'],
    ['021 123 4567', '021 123 4567'],
  ])('[LED-07] keeps %s beside an email address, and asks for one where it stands alone', async (typed, kept) => {
    const { fill, leads } = await short()
    const alone = await fill(PATH, { name, ask: QUESTION, phone: typed })
    expect([alone.status, leads()]).toEqual([422, []])
    expect(await alone.text()).toContain('We may not reach you on this number alone. Please add your email')
    const sent = await fill(PATH, { name, ask: QUESTION, phone: typed, email })
    expect(sent.status).toBe(303)
    expect(leads()).toMatchObject([{ contact: { phone: kept, email } }])
  })

  it('[LED-07] keeps the extension of a number beside it', async () => {
    const { fill, leads } = await short()
    await fill(PATH, { name, ask: QUESTION, phone: '(07) 3203–4567 ext. 12' })
    expect(leads()).toMatchObject([{ contact: { phone: '+61732034567' }, fields: { 'Phone Extension': '12' } }])
  })

  it('[LED-02] takes words of the shopper’s own in place of the question', async () => {
    const { fill, leads } = await short()
    await fill(PATH, { name, phone, ask: QUESTION, message: 'Does it tow?' })
    expect(leads()).toMatchObject([{ message: 'Does it tow?' }])
  })

  it('[LED-02] says everything that is missing at once, marking the fields of which one would do', async () => {
    const { fill, leads } = await short()
    const answer = await fill(PATH, {})
    const text = await answer.text()
    expect(answer.status).toBe(422)
    for (const words of ['Enter your name.', ...Object.values(MISSING)]) expect(text).toContain(words)
    expect(text).toContain('href="#enquiry-phone"')
    expect(text).not.toContain('href="#enquiry-email"')
    // Each of them is marked, and both have the hint before them and the words under the last.
    const [phoneInput, emailInput] = ['phone', 'email'].map(
      (field) => new RegExp(`<input[^>]* name="${field}"[^>]*>`).exec(text)?.[0],
    )
    for (const input of [phoneInput, emailInput]) {
      expect(input).toContain('aria-invalid="true"')
      expect(input).toContain('aria-describedby="enquiry-phone-either enquiry-email-fault"')
    }
    expect(text.match(/>A phone number or an email is enough\.</g)).toHaveLength(1)
    expect(text.split('id="enquiry-email-fault"')).toHaveLength(2)
    expect(text).not.toContain('id="enquiry-phone-fault"')
    expect(leads()).toEqual([])
  })

  it('[LED-02] needs no question where the site needs no message, and no question that it does not have', async () => {
    const optional = await short({ message_required: false })
    expect((await optional.fill(PATH, { name, phone })).status).toBe(303)
    const own = await short({ questions: ['Does it tow?', 'Is it registered?'] })
    expect((await own.fill(PATH, { name, phone, ask: QUESTION })).status).toBe(422)
    expect((await own.fill(PATH, { name, phone, ask: 'Does it tow?' })).status).toBe(303)
  })

  it('[LED-03] sent twice is one lead', async () => {
    const { fill, leads } = await short()
    for (let sends = 0; sends < 2; sends++) await fill(PATH, { name, phone, ask: QUESTION })
    expect(leads()).toHaveLength(1)
  })

  it.each([
    ['a quote', `${PATH}&about=quote`],
    ['photos', `${PATH}&about=photos`],
    ['one like it', `${PATH}&about=similar`],
    ['anything', '/contact-us'],
  ])('[VDP-17] [LED-02] about %s takes a phone number alone as well', async (_, path) => {
    const { fill, leads } = await short()
    expect((await fill(path, { name, phone, category: 'Sales', message: 'Are you open?' })).status).toBe(303)
    expect(leads()).toMatchObject([{ contact: { email: null } }])
  })

  it('[FIN-07] asks for both ways to answer where money is lent', async () => {
    const { fill } = await aForm({ site: { features: { finance: true }, lead: { enquiry: 'short' } } as never })
    expect(await (await fill('/finance', { name, phone })).text()).toContain('Enter your email.')
  })
})
