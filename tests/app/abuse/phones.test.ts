import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PHONE_ERROR, validateField } from '../../../shared/lead/validate-field.ts'
import { stopClock } from '../../clock.ts'
import { ANN, aYard, NOW } from './a-yard.ts'
import { NAMED, type Post, send } from './posts.ts'

stopClock(NOW)
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** What a number is, whether a dealer may be asked to ring it, and whether a text may be sent to it. */
const NUMBERS: [what: string, number: string, rings: boolean, isTexted: boolean][] = [
  ['a mobile', '0491 570 156', true, true],
  ['a mobile, from abroad', '+61 491 570 156', true, true],
  ['a landline', '07 3203 4567', true, false],
  ['free to ring', '1800 160 401', true, false],
  ['American', '+1 212 555 2368', true, false],
  ['British', '+44 7911 123456', true, false],
  ['of New Zealand', '+64 21 123 4567', true, false],
  ['premium', '1900 123 456', false, false],
  ['premium, from abroad', '+61 1900 123 456', false, false],
  ['premium by text', '1975 123', false, false],
  ['premium by text, long', '0019 7512 3456', false, false],
  ['of a satellite', '+881 6 1234 5678', false, false],
  ['of another satellite', '+870 776 123 456', false, false],
  ['personal, for more than it looks', '+44 70 1234 5678', false, false],
  ['local rate', '1300 123 456', true, false],
  ['six digits', '13 11 66', true, false],
  ['premium of old', '0055 12345', false, false],
  ['premium of Britain', '+44 909 879 0000', false, false],
  ['premium of America', '+1 900 555 2368', false, false],
  ['of the whole world', '+979 1 2345 6789', false, false],
  ['of emergency', '000', false, false],
  ['of emergency, repeated', '000000', false, false],
  ['one with an extension', '07 3203 4567 ext 5', true, false],
  ['one with a pause', '0491570156,,1900123456', false, false],
  ['two', '0491 570 156 0491 570 157', false, false],
  ['one with a command', '*31#0491570156', false, false],
  ['a link', 'tel:0491570156', false, false],
  ['one in other digits', '٠٤٩١٥٧٠١٥٦', true, true],
  ['one in full-width digits', '０４９１ ５７０ １５６', true, true],
  ['one with dashes of a word processor', '0491–570‑156', true, true],
  ['one with signs that show nothing', '\u202a0491\u200b570156\u202c', true, true],
  ['one with its zero in brackets', '+61 (0)491/570/156', true, true],
  ['of a range that the library does not know', '+672 1 23456', true, false],
  ['no number', 'call me', false, false],
  ['the beginning of one', '1300 55', false, false],
  ['far too long', '1'.repeat(5_000), false, false],
]

const withPhone = NAMED.filter(([, { route }]) => route !== '/sign-in' && !route.startsWith('/api/'))

/** Of the posts those that ask for a number. */
async function ready(post: Post) {
  const yard = await aYard()
  const browser = post.isOwn ? await yard.signedIn() : yard.browser()
  const sound = await post.sound(yard, browser)
  await yard.settled()
  return { yard, browser, sound }
}

/** All numbers for the first form; each of the others has a third of them, in turns. */
const numbersOf = (form: number) => NUMBERS.filter((_, at) => form === 0 || at % 3 === form % 3)

describe('a number to ring', () => {
  it.each(withPhone)('[LED-02] by %s is one that costs nobody a fortune', async (name, post) => {
    const form = withPhone.findIndex(([each]) => each === name)
    let at = await ready(post)
    if (!('phone' in at.sound.fields)) return
    for (const [what, phone, rings] of numbersOf(form)) {
      const { yard, browser, sound } = at
      const before = yard.written()
      const answer = await send(browser, post, { path: sound.path, fields: { ...sound.fields, phone } })
      expect([what, answer.status]).toEqual([what, rings ? post.status : 422])
      if (rings) {
        at = await ready(post)
        continue
      }
      const page = await answer.text()
      const sentence = validateField({ kind: 'phone', label: 'Phone', required: true, maxLength: 30 }, phone)
      expect([what, page]).toEqual([what, expect.stringContaining(sentence ?? PHONE_ERROR)])
      for (const typed of [phone, 'Parkinson', 'jocasta@mail.example']) expect(page).toContain(typed)
      expect(yard.written()).toEqual(before)
    }
  })
})

describe('a number to text', () => {
  it.each(NUMBERS)('[GAT-02] is %s', async (what, phone, _, isTexted) => {
    const yard = await aYard()
    const before = JSON.stringify(yard.written())
    const answer = await yard.browser().send('/sign-in', { phone })
    expect(answer.status).toBe(isTexted ? 303 : 422)
    expect(yard.database.rows('select "to" from text_message')).toEqual(isTexted ? [{ to: ANN }] : [])
    const page = await answer.text()
    expect(isTexted || page.includes('Please enter an Australian mobile number')).toBe(true)
    expect([what, isTexted || page.includes(`value="${phone}"`)]).toEqual([what, true])
    expect(JSON.stringify(yard.written()) === before).toBe(!isTexted)
  })

  it.each(NUMBERS)(
    '[WAT-01] [WAT-06] is no other than that of the session, were it %s',
    async (_, phone, __, isTexted) => {
      const yard = await aYard()
      const ann = await yard.signedIn()
      const call = await ann.call('/api/watchlist/save-car', { phone_number: phone, car_id: yard.car })
      expect(call.status).toBe(isTexted ? 200 : 403)
      await ann.send('/alerts', { channel: 'sms', agreed: 'yes', phone, phone_number: phone, to: phone })
      expect(yard.database.rows('select phone from alert_reader')).toEqual([{ phone: ANN }])
    },
  )
})
