import { describe, expect, it } from 'vitest'
import { SUSPECTED } from '../../../shared/lead/lead.ts'
import { HOUR_MS, MINUTE_MS } from '../../../shared/time.ts'
import { DRIVE_TEXTS, DRIVES_REFUSED_OFTEN, driveShare } from '../../../shared/trust/drive-limits.ts'
import { LIMITS } from '../../../shared/trust/limits.ts'
import { databaseSessions } from '../../../worker/features/account/sign-in/sessions.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { aCar } from '../../builders/car.ts'
import { stopClock } from '../../clock.ts'
import { LONG_DAY, NOW } from '../a-drive.ts'
import { aForm, JO } from '../a-form.ts'
import { raise } from './a-counter.ts'
import { logged } from './logged.ts'

stopClock(NOW)
const lines = logged()

const invented = (n: number) => `04${String(91_570_100 + n).padStart(8, '0')}`
/** The times of the Saturday: every half hour from nine to half past four. */
const TIMES = Array.from({ length: 16 }, (_, at) => {
  const [hour, minute] = [9 + Math.floor(at / 2), at % 2 ? '30' : '00']
  return `2026-11-21T${String(hour).padStart(2, '0')}:${minute}+10:00`
})

async function aYard(lead: object = {}) {
  const cars = Array.from({ length: 20 }, (_, at) =>
    aCar({ id: at + 1, slug: `car-${at + 1}`, price: 20_000, car_type: 'used', location_name: 'North' }),
  )
  const form = await aForm({
    cars,
    site: { ...LONG_DAY, lead, features: { captcha: false, checkout: true, reserve: true } } as never,
  })
  let sent = 0
  /** One shopper, with a browser of their own, asks for one time of the Saturday. */
  async function ask(time: number, { phone = invented(sent), address = '', isProved = false } = {}) {
    form.jar.clear()
    if (isProved) {
      const store = siteStore(form.base.db, form.slug)
      const sessions = databaseSessions({ store, now: Date.now(), defer: () => {} })
      form.jar.set('__Host-forecourt', await sessions.begin(phone.replace(/^0/, '+61')))
    }
    const path = `/book-test-drive?car_id=${(sent++ % 20) + 1}`
    const fields = { ...JO, phone, drive_time: TIMES[time % TIMES.length]!, step: '2' }
    const answer = await form.post(path, fields, { 'CF-Connecting-IP': address })
    await form.settled()
    return answer
  }
  const open = (path: string) => form.ask(path)
  const booked = () => form.base.rows('select starts_at from test_drive').length
  const statuses = () => form.leads().map(({ fields }) => fields['Test Drive Status'] ?? '')
  return { ...form, ask, open, booked, statuses }
}

describe('times of test drives', () => {
  it('[TRU-01] [TST-01] of 24 invented numbers from six networks: at most 50 % of a day’s times are booked, no request is lost', async () => {
    const yard = await aYard()
    for (let n = 0; n < 24; n++) await yard.ask(n, { address: `203.0.${n % 6}.7` })
    expect(yard.booked()).toBeGreaterThan(0)
    expect(yard.booked() / TIMES.length).toBeLessThanOrEqual(0.5)
    expect(yard.leads()).toHaveLength(24)
    expect(yard.statuses().filter((status) => status === 'Booked')).toHaveLength(yard.booked())
    expect(lines.some((line) => line.includes('trust.drives_kept_back'))).toBe(true)
    const refused = await yard.ask(15, { address: '198.51.100.1' })
    const success = await (await yard.open(refused.headers.get('location')!)).text()
    expect(success).toContain('This time isn’t booked yet')
  })

  it('[TRU-01] [TST-01] are booked for a shopper whose number is confirmed, after the script, from the same address', async () => {
    const yard = await aYard()
    for (let n = 0; n < 24; n++) await yard.ask(n, { address: `203.0.${n % 6}.7` })
    const booked = () => [yard.booked(), yard.statuses().filter((status) => status === 'Booked').length]
    const [times = 0] = booked()
    await yard.ask(TIMES.length - 1, { phone: '0491570199', address: '203.0.0.7', isProved: true })
    expect(booked()).toEqual([times + 1, times + 1])
  })

  it('[TRU-01] keep half of a day back from forms alone, and say so to the operator', async () => {
    const yard = await aYard()
    for (let n = 0; n < TIMES.length; n++) await yard.ask(n, { address: `10.${n}.0.1` })
    expect(yard.booked()).toBe(8)
    expect(lines.filter((line) => line.includes('trust.drives_kept_back'))).toHaveLength(8)
  })

  it('[TRU-01] of 16 invented numbers from 16 networks at the same moment: at most 50 % of a day’s times are booked', async () => {
    const yard = await aYard()
    await Promise.all(TIMES.map((_, n) => yard.ask(n, { address: `10.${n}.0.1` })))
    expect(yard.booked()).toBe(8)
    const statuses = yard.statuses()
    expect(['Booked', 'Not booked'].map((each) => statuses.filter((status) => status === each).length)).toEqual([8, 8])
    expect(lines.filter((line) => line.includes('trust.drives_kept_back'))).toHaveLength(8)
  })

  it('[TRU-01] 3 that were booked by typing a number leave the 3 of its owner untouched', async () => {
    const yard = await aYard()
    const phone = invented(0)
    for (let n = 0; n < 4; n++) await yard.ask(n, { phone, address: `10.${n}.0.1` })
    expect(yard.booked()).toBe(3)
    for (let n = 4; n < 8; n++) await yard.ask(n, { phone, isProved: true })
    expect(yard.booked()).toBe(6)
  })

  it('[TRU-05] raise an alarm for the dealer where five in an hour are beyond a limit, and none for one shopper’s haste', async () => {
    const yard = await aYard()
    const alarms = () => yard.base.rows<{ cause: string }>('select cause from alarm').map(({ cause }) => cause)
    const { most } = LIMITS.drives_typed_number
    const ask = (n: number) => yard.ask(n, { phone: invented(0), address: `10.${n}.0.1` })
    for (let n = 0; n < most + DRIVES_REFUSED_OFTEN - 1; n++) await ask(n)
    expect(alarms()).toEqual([])
    await ask(most + DRIVES_REFUSED_OFTEN)
    expect(alarms()).toEqual(['drives_held_back'])
  })

  it('[TRU-05] raise it at once where half of a day is booked by the form alone', async () => {
    const yard = await aYard()
    for (let n = 0; n < 9; n++) await yard.ask(n, { address: `10.${n}.0.1` })
    const [alarm] = yard.base.rows<{ cause: string; facts: string }>('select cause, facts from alarm')
    expect(alarm?.cause).toBe('drives_held_back')
    expect(alarm?.facts).toContain('2026-11-21 at North')
  })

  it.each([
    ['number', LIMITS.drives_typed_number.most, (n: number) => ({ phone: invented(0), address: `10.${n}.0.1` })],
    ['address', LIMITS.drives_address.most, () => ({ address: '203.0.113.7' })],
    ['network of IPv4', 8, (n: number) => ({ address: `203.0.113.${n}` })],
    ['network of IPv6', 8, (n: number) => ({ address: `2001:db8:1:${n}::1` })],
  ])('[TRU-01] of one %s are %i a day at most', async (_, most, who) => {
    const yard = await aYard()
    for (let n = 0; n < 12; n++) await yard.ask(n, who(n))
    expect([yard.booked(), yard.leads().length]).toEqual([most, 12])
  })

  it('[TST-01] sent twice are one booking and count once, also where half of the day is gone', async () => {
    const yard = await aYard()
    for (let n = 0; n < 7; n++) await yard.ask(n, { address: `10.${n}.0.1` })
    const path = '/book-test-drive?car_id=19'
    const fields = { ...JO, phone: invented(50), drive_time: TIMES[12]!, step: '2' }
    yard.jar.clear()
    for (let press = 0; press < 3; press++) await yard.post(path, fields, { 'CF-Connecting-IP': '10.50.0.1' })
    expect([yard.booked(), yard.statuses().filter((status) => status === 'Booked').length]).toEqual([8, 8])
  })

  it('[TRU-01] [TST-01] are booked by their own limits in a flood of plain enquiries, and their leads wait for no decision', async () => {
    const yard = await aYard({ delivery: { to: [{ name: 'desk', kind: 'adf_email', email: 'desk@yard.example' }] } })
    for (let n = 0; n < 6; n++) {
      if (n === 2) raise(yard.base, 'unproved_leads_site', { from: 2, to: LIMITS.unproved_leads_site.most })
      yard.jar.clear()
      await yard.post(
        '/contact-us',
        { ...JO, category: 'Sales', message: `Message ${n}` },
        { 'CF-Connecting-IP': `10.0.0.${n}` },
      )
    }
    await yard.ask(0, { address: '192.0.2.1' })
    const drive = yard.leads().find(({ form }) => form === 'test_drive')
    expect([yard.booked(), drive?.fields['Test Drive Status']]).toEqual([1, 'Booked'])
    expect(drive?.fields).not.toHaveProperty(SUSPECTED)
    const held = yard.base.rows<{ due_at: number }>("select due_at from outbox where reason = 'suspected'")
    // It is open then, and one is delivered each minute.
    const minutes = held.map(({ due_at }) => (due_at - NOW - HOUR_MS) / MINUTE_MS)
    expect(minutes).toEqual([0, 1, 2])
  })

  it('[TRU-01] [TST-01] of a time that is taken are leads like any other: in a flood the next of a network are suspected', async () => {
    const yard = await aYard()
    for (let n = 0; n < 4; n++) await yard.ask(0, { address: `10.0.0.${n}` })
    raise(yard.base, 'unproved_leads_site', { from: 4, to: LIMITS.unproved_leads_site.most - 2 })
    for (let n = 4; n < 10; n++) await yard.ask(0, { address: `10.0.0.${n}` })
    expect(yard.booked()).toBe(1)
    expect(yard.leads().filter(({ fields }) => SUSPECTED in fields)).toHaveLength(4)
  })

  it('[TRU-01] [TST-01] that the form alone does not book are booked once the number is confirmed, by a link of the page', async () => {
    const yard = await aYard()
    for (let n = 0; n < 9; n++) await yard.ask(n, { address: `10.${n}.0.1` })
    const page = await (await yard.open('/success')).text()
    expect(page).toContain(DRIVE_TEXTS.form)
    const href = /href="(\/sign-in\?type=drive[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(new URLSearchParams(href.split('?')[1]).get('redirect')).toBe('/book-test-drive?car_id=9')
    expect(await (await yard.open(href)).text()).toContain('Confirm your mobile number')
    for (let n = 9; n < 13; n++) await yard.ask(n, { phone: invented(0), isProved: true })
    expect(yard.booked()).toBe(11)
    const beyond = await (await yard.open('/success')).text()
    expect(beyond).toContain(DRIVE_TEXTS.number)
    expect(beyond).not.toContain('type=drive')
  })

  it('[TRU-01] of a short day are four at least', () => {
    expect([driveShare(4), driveShare(16)]).toEqual([4, 8])
  })
})
