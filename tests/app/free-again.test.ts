import { describe, expect, it } from 'vitest'
import { sitesToKeepUp } from '../../worker/all-sites/due.ts'
import { freedCars } from '../../worker/features/reservations/upkeep.ts'
import { siteStore } from '../../worker/platform/site-store.ts'
import { setClock, stopClock } from '../clock.ts'
import { JO } from './a-form.ts'
import { aYard, paidFor } from './a-yard.ts'

stopClock()

const FORM = '/contact-us?car_id=7&about=free_again'
const BEN = { ...JO, name: 'Ben Wait', phone: '0491 570 156' }
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

type Yard = Awaited<ReturnType<typeof aYard>>

/** A yard whose car Ann holds, as the stock shows it. */
async function aHeldCar(setting: Parameters<typeof aYard>[0] = {}) {
  const yard = await aYard(setting)
  await yard.reserve()
  await yard.settled()
  setClock(Date.now() + 10_000)
  return yard
}

const freed = ({ base, slug }: Yard, now = Date.now()) => freedCars(siteStore(base.db, slug), now)
const waiting = (yard: Yard) => yard.leads().filter(({ form }) => form === 'free_again')
const release = (yard: Yard) => yard.post(yard.path, { does: 'release' })

async function aWaitedCar() {
  const yard = await aHeldCar()
  await yard.fill(FORM, BEN)
  const [{ lead_id } = { lead_id: '' }] = yard.base.rows<{ lead_id: string }>(
    "select lead_id from lead where json_extract(doc, '$.form') = 'free_again'",
  )
  return { ...yard, lead_id }
}

describe('a car that another shopper has on hold', () => {
  it('[RES-01] offers to tell when it comes free, before all else at its checkout, and the owner the way back', async () => {
    const yard = await aHeldCar()
    const html = await (await yard.asBen()).text()
    expect(html).toMatch(/button-primary" href="\/contact-us\?car_id=7&amp;about=free_again">Tell me if it comes free</)
    const words = html.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ')
    expect(words).toContain('Reserved it yourself? Open the link in our message to you, or confirm your mobile number.')
    expect(html).toContain('href="/sign-in?type=hold&amp;redirect=%2Fcars%2Frav4%2Fcheckout')
    await yard.signIn()
    await yard.base.db.prepare("update reservation set who = 'another', holder = 'another'").run()
    expect(await yard.text()).toMatch(/Open the link in our message to you\.\s/)
  })

  it('[RES-01] says to no owner that a car is theirs which the dealer has reserved', async () => {
    const yard = await aYard({ car: { reserved: true } })
    const html = await (await yard.asBen()).text()
    expect([html.includes('Tell me if it comes free'), html.includes('Reserved it yourself')]).toEqual([true, false])
  })

  it('[VDP-03] offers it first on its page, and a free or a sold car does not', async () => {
    const held = await (await (await aHeldCar()).asBen({}, '/cars/rav4')).text()
    expect(held).toMatch(/It’s on hold for a shopper.*href="#similar"[^>]*>See others like it/)
    const action = /<a class="button button-primary" href="([^"]+)"[^>]*>([^<]+)</
    expect(action.exec(held)?.slice(1)).toEqual([
      '/contact-us?car_id=7&amp;about=free_again',
      'Tell me if it comes free',
    ])
    for (const car of [{}, { status: 'sold' as const, sold_at: Date.now() }]) {
      const page = await (await (await aYard({ car })).ask('/cars/rav4')).text()
      expect(page).not.toContain('Tell me if it comes free')
      expect(page).toContain('RAV4')
    }
  })

  it('[TEN-03] offers no form where the site takes no enquiries', async () => {
    const yard = await aHeldCar({ features: { enquiry: false } })
    expect(await (await yard.asBen()).text()).not.toContain('Tell me if it comes free')
    expect(await (await yard.asBen({}, '/cars/rav4')).text()).not.toContain('Tell me if it comes free')
  })

  it('[LED-02] makes a lead of the shopper who waits, so that the dealer hears of them', async () => {
    const yard = await aHeldCar()
    const page = await (await yard.ask(FORM)).text()
    expect([page.includes('name="message"'), page.includes('name="phone"')]).toEqual([false, true])
    await yard.fill(FORM, BEN)
    expect(waiting(yard)).toMatchObject([
      { category: 'Sales', subcategory: 'Tell Me If It Comes Free', car: { car_id: 7 }, contact: { name: 'Ben Wait' } },
    ])
  })
})

describe('the form to wait for a car', () => {
  it('[LED-02] that is free says so and leads to it, and makes no lead', async () => {
    const yard = await aYard()
    const html = await (await yard.ask(FORM)).text()
    expect(html).toContain('This car is free')
    expect(html).toContain('href="/cars/rav4"')
    await yard.post(FORM, { ...BEN, ticket: '0123456789abcdef' })
    const answer = await yard.post(FORM, { ...BEN, ticket: '0123456789abcdef' }, { Accept: 'application/json' })
    expect([await answer.json(), yard.leads()]).toEqual([{ lead_id: null, next: FORM }, []])
  })

  it('[LED-02] is there from the moment of the hold, before the stock shows it', async () => {
    const yard = await aYard()
    await yard.reserve()
    await yard.base.db.prepare("update reservation set holder = 'another'").run()
    expect(await (await yard.ask(FORM)).text()).toContain('Leave your details')
  })

  it('[LED-06] of a sold car asks for one like it', async () => {
    const yard = await aYard({ car: { status: 'sold', sold_at: Date.now() } })
    expect(await (await yard.ask(FORM)).text()).toContain('Find me something similar')
  })
})

describe('the shoppers who wait', () => {
  it('[RES-01] are found once the hold is let go, and not while it lasts', async () => {
    const yard = await aWaitedCar()
    expect(await freed(yard)).toEqual([])
    await release(yard)
    expect(await freed(yard)).toEqual([{ lead_id: yard.lead_id, car_id: 7, key: expect.stringMatching(/^~free R/) }])
  })

  it('[RES-01] are found when the hold ends by the clock, though nothing has run since', async () => {
    const yard = await aWaitedCar()
    const [{ held_until } = { held_until: 0 }] = yard.base.rows<{ held_until: number }>('select * from reservation')
    expect([await freed(yard, held_until - 1), await freed(yard, held_until)]).toEqual([
      [],
      [{ lead_id: yard.lead_id, car_id: 7, key: expect.stringMatching(/^~free R/) }],
    ])
  })

  it.each([
    ['is reserved in the feed', "update car set doc = json_set(doc, '$.reserved', json('true'))"],
    ['is sold', "update car set status = 'sold'"],
    ['is off sale', "update car set status = 'withdrawn'"],
    [
      'is told of already',
      "insert into outbox (delivery_id, site, lead_id, change, destination, state, since, due_at, event) select 'x', site, lead_id, '~free', 'shopper:email', 'delivered', 1, 1, 'car_free' from lead where json_extract(doc, '$.form') = 'free_again'",
    ],
    ['is waited for no more', 'update lead set messages_stopped_at = 1'],
  ])('[RES-01] are not found when the car %s', async (_, sql) => {
    const yard = await aWaitedCar()
    await release(yard)
    await yard.base.db.prepare(sql).run()
    expect(await freed(yard)).toEqual([])
  })

  it('[RES-01] are looked for each minute after the stock has changed, since a feed may have freed the car', async () => {
    const yard = await aWaitedCar()
    const now = Date.now()
    yard.base.sqlite.exec(`
      update reservation set changed_at = 1, untold = 0, held_until = ${now + DAY}; update stock_edition set published_at = ${now}`)
    const sites = async (since: number) => (await sitesToKeepUp(yard.base.db, now, since)).map(({ site }) => site)
    expect([await sites(now - MINUTE), await sites(now)]).toEqual([[yard.slug], []])
    yard.base.sqlite.exec('delete from lead')
    expect(await sites(now - MINUTE)).toEqual([])
  })

  it('[RES-01] are found for 60 days, and by their own site alone', async () => {
    const yard = await aWaitedCar()
    await yard.tell(paidFor(yard.reservations()[0]!.id))
    expect(await freed(yard)).toEqual([])
    await release(yard)
    await yard.settled()
    // As if the news had not been sent at once.
    yard.base.sqlite.exec("delete from outbox where event = 'car_free'")
    expect(await freed({ ...yard, slug: 'elsewhere' })).toEqual([])
    expect(await freed(yard, Date.now() + 59 * DAY)).toHaveLength(1)
    expect(await freed(yard, Date.now() + 61 * DAY)).toEqual([])
  })
})
