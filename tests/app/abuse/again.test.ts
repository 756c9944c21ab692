import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pass, stopClock } from '../../clock.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'
import { aYard, JO, NOW, unseenAt, type Yard } from './a-yard.ts'
import { NAMED, type Post, send } from './posts.ts'

stopClock(NOW)
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** What is counted each time: that a number was asked for, and the steps that an answer leads to, all of the one lead. */
const COUNTS: [route: RegExp, tables: string[]][] = [
  [/phone-reveal/, ['phone_reveal', 'event']],
  [/^\/(sell|trade|cars\/trade)/, ['trade_in']],
]

/** Rows of every table. */
/** That a limit was reached is counted each time. */
const isRefusal = (row: unknown) => String((row as { what?: unknown }).what).startsWith('refused ')

const rows = (yard: Yard, { route }: Post) =>
  Object.fromEntries(
    Object.entries(yard.written())
      .filter(([table]) => !COUNTS.some(([counted, tables]) => counted.test(route) && tables.includes(table)))
      .map(([table, all]) => [table, all.filter((row) => !isRefusal(row)).length]),
  )

async function ready(post: Post) {
  const yard = await aYard()
  const browser = post.isOwn ? await yard.signedIn() : yard.browser()
  const sound = await post.sound(yard, browser)
  await yard.settled()
  return { yard, browser, sound }
}

const lead = ({ database, slug }: Yard) =>
  database.rows<{ site: string; key: string }>('select site, key from lead').filter(({ site }) => site === slug)

const held = ({ database, slug }: Yard) =>
  database.rows('select 1 from lead where site = ? and doc like ?', slug, '%"Suspected"%').length

const ENQUIRY = { ...JO, category: 'Sales', message: 'Is it still here?' }
const PATH = '/contact-us'

describe('the same again', () => {
  it.each(NAMED)('[LED-03] by %s comes to the same as once', async (_, post) => {
    const [one, many] = [await ready(post), await ready(post)]
    await send(one.browser, post, one.sound)
    await one.yard.settled()
    const together = await Promise.all(Array.from({ length: 6 }, () => send(many.browser, post, many.sound)))
    await many.yard.settled()
    await send(many.browser, post, many.sound)
    await many.yard.settled()
    expect(together.every(({ status }) => status < 500)).toBe(true)
    expect(rows(many.yard, post)).toEqual(rows(one.yard, post))
  })
})

describe('a form', () => {
  it('[TST-01] [LED-07] that is sent again as it was tells the dealer nothing, and each change once', async () => {
    const yard = await aYard()
    const browser = yard.browser()
    const ticket = await unseenAt(browser, '/book-test-drive?car_id=any')
    for (const time of ['09:00', '09:00', '09:30', '09:30', '09:00', '09:30']) {
      pass(1)
      await browser.send('/book-test-drive', { ...ticket, ...JO, step: '2', drive_time: `2026-11-21T${time}+10:00` })
    }
    const told = yard.database.rows<{ doc: string }>('select doc from lead_change order by at')
    const times = told.map(({ doc }) => /9(:\d+)? ?am/.exec(doc)?.[0])
    expect(times).toEqual(['9:30am', '9am', '9:30am'])
  })

  it('[LED-03] that somebody goes back to and sends as it was is the one lead, with a new ticket and all', async () => {
    const yard = await aYard()
    const browser = yard.browser()
    for (let sent = 0; sent < 3; sent++) {
      const answer = await browser.send(PATH, { ...(await unseenAt(browser, PATH)), ...ENQUIRY })
      expect(answer.headers.get('Location')).toBe('/success')
    }
    expect(lead(yard)).toHaveLength(1)
    await browser.send(PATH, { ...(await unseenAt(browser, PATH)), ...ENQUIRY, message: 'And the blue one?' })
    expect(lead(yard)).toHaveLength(2)
  })

  it('[LED-03] with the ticket of one lead and other words is another: nothing is changed by it', async () => {
    const yard = await aYard()
    const [ann, eve] = [yard.browser(), yard.browser()]
    const ticket = await unseenAt(ann, PATH)
    const first = await ann.call(PATH, { ...ticket, ...ENQUIRY }, { Accept: 'application/json' })
    const { lead_id } = (await first.json()) as { lead_id: string }
    const words = () => yard.database.rows('select doc from lead').map((row) => JSON.stringify(row))
    const before = words()
    const answer = await eve.call(
      PATH,
      { ...ticket, ...ENQUIRY, message: 'Ring me instead' },
      { Accept: 'application/json' },
    )
    expect(await answer.json()).not.toMatchObject({ lead_id })
    expect(words()).toEqual(expect.arrayContaining(before))
  })

  it('[LED-03] without a ticket is one lead a day, and the next day one more', async () => {
    const yard = await aYard()
    for (let sent = 0; sent < 3; sent++) expect((await yard.browser().send(PATH, ENQUIRY)).status).toBe(303)
    expect(lead(yard)).toHaveLength(1)
    pass(24 * 60 * 60)
    await yard.browser().send(PATH, ENQUIRY)
    expect(lead(yard)).toHaveLength(2)
  })

  it.each([
    ['of another site', (_: string, theirs: string) => theirs],
    ['cut short', (ours: string) => ours.slice(0, -1)],
    ['with another time', (ours: string) => ours.replace(/^[^.]+/, '1')],
    ['with another name', (ours: string) => ours.replace(/\.[0-9a-f]{32}\./, `.${'a'.repeat(32)}.`)],
    ['of two', (ours: string, theirs: string) => `${ours}${theirs}`],
    ['of nothing', () => ''],
  ])(
    '[TEN-06] [LED-02] with a ticket %s is as one without: held back, where robots are kept out',
    async (_, change) => {
      const database = sqliteDatabase()
      const [open, there] = [await aYard({ database }), await aYard({ database })]
      const here = await aYard({ database, site: { features: { captcha: true } }, env: { FORM_SECRET: 'of the test' } })
      const [ours, theirs] = [await unseenAt(here.browser(), PATH), await unseenAt(there.browser(), PATH)]
      pass(5)
      const ticket = change(ours['ticket']!, theirs['ticket']!)
      const answer = await here.browser().send(PATH, { ...ours, ...ENQUIRY, ticket })
      expect([answer.status, held(here)]).toEqual([303, 1])
      expect((await open.browser().send(PATH, { ...ENQUIRY, ticket })).status).toBe(303)
      expect((await here.browser().send(PATH, { ...ours, ...ENQUIRY })).status).toBe(303)
      expect([lead(open).length, lead(here).length, held(here)]).toEqual([1, 2, 1])
    },
  )

  it('[TEN-06] [LED-03] with the very key that a lead of another site has is a lead of this one', async () => {
    const database = sqliteDatabase()
    const [here, there] = [await aYard({ database }), await aYard({ database })]
    const browser = there.browser()
    await browser.send(PATH, ENQUIRY)
    // The cookie names the key that the same words had.
    const answer = await here.browser(new Map(browser.cookies)).call(PATH, ENQUIRY, { Accept: 'application/json' })
    const { lead_id } = (await answer.json()) as { lead_id: string }
    expect(lead(here)[0]!.key).toBe(lead(there)[0]!.key)
    const kept = database.rows<{ lead_id: string; site: string }>('select lead_id, site from lead')
    expect(kept.find(({ site }) => site === here.slug)!.lead_id).toBe(lead_id)
    expect(kept).toHaveLength(2)
  })
})

describe('a car that several want', () => {
  it('[RES-02] goes to one of twenty who ask at the same moment, each in a browser of their own', async () => {
    const yard = await aYard()
    const browsers = Array.from({ length: 20 }, () => yard.browser())
    const answers = await Promise.all(
      browsers.map((browser, at) => browser.send('/cars/rav4/checkout', { ...JO, phone: `0491 570 ${100 + at}` })),
    )
    const statuses = answers.map(({ status }) => status)
    expect([
      statuses.filter((status) => status === 303).length,
      statuses.filter((status) => status === 409).length,
    ]).toEqual([1, 19])
    expect(yard.database.rows('select id from reservation')).toHaveLength(1)
    expect(yard.database.rows('select id from payment')).toHaveLength(1)
    expect(lead(yard)).toHaveLength(1)
  })

  it('[RES-02] is no second one for a phone that has another on hold, also at the same moment', async () => {
    const yard = await aYard()
    const both = ['/cars/rav4/checkout', '/cars/yaris/checkout'].map((path) => yard.browser().send(path, JO))
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([303, 409]))
    expect(yard.database.rows('select id from reservation')).toHaveLength(1)
  })
})
