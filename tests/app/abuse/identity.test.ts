import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pass, stopClock } from '../../clock.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'
import { openLink } from '../open-link.ts'
import type { Browser } from '../sign-in/a-shopper.ts'
import { ANN, aYard, BEN, JO, NOW, unseenAt, type Yard } from './a-yard.ts'
import { NAMED, send } from './posts.ts'

stopClock(NOW)
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

const OWN = NAMED.filter(([, { isOwn, route }]) => isOwn && route !== '/alerts/confirm')
const DAY = 24 * 60 * 60
const SESSION = '__Host-forecourt'

const isBens = (row: unknown) => (row as { phone?: string }).phone === BEN
const heldBy = async (yard: Yard, who: Browser) => {
  const answer = await who.send('/cars/rav4/checkout', JO)
  await yard.settled()
  return answer.headers.get('Location')!
}

/** Two sites in one database: whatever leaks from one to the other does so here. */
async function twoYards() {
  const database = sqliteDatabase()
  return { ours: await aYard({ database }), theirs: await aYard({ database }) }
}

describe('a session', () => {
  const SPOILT: [string, (token: string) => string][] = [
    ['cut short', (token) => token.slice(0, -1)],
    ['made longer', (token) => `${token}A`],
    ['with another last letter', (token) => token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')],
    ['in capitals', (token) => token.toUpperCase()],
    ['of another alphabet', (token) => `${token.slice(0, -1)}\u0430`],
    ['twice', (token) => `${token}, ${token}`],
    ['of nothing', () => ''],
  ]

  it.each(OWN)('[GAT-02] that is spoilt, over, forged or of another site writes nothing by %s', async (_, post) => {
    const { ours, theirs } = await twoYards()
    const browser = await ours.signedIn()
    const sound = await post.sound(ours, browser)
    const token = browser.cookies.get(SESSION)!
    const abroad = (await theirs.signedIn()).cookies.get(SESSION)!
    const ended = await ours.signedIn()
    await ended.send('/sign-out', {})
    const shown = [...SPOILT.map(([, spoil]) => spoil(token)), abroad, ended.cookies.get(SESSION) ?? 'gone']
    const before = ours.written()
    const refused = async (given: string) => {
      const answer = await send(ours.browser(new Map([[SESSION, given]])), post, sound)
      const location = answer.headers.get('Location')
      const isTurnedAway = answer.status === 401 || /^\/(sign-in\?|spin-to-win$|$)/.test(location ?? '-')
      expect([given, answer.status, location, isTurnedAway]).toEqual([given, answer.status, location, true])
    }
    for (const given of shown) await refused(encodeURIComponent(given))
    expect(ours.written()).toEqual(before)
    pass(15 * DAY)
    await refused(token)
    // To sign out ends one that has ended by itself, and nothing besides.
    const ending = post.route === '/sign-out' ? { shopper_session: before['shopper_session'] } : {}
    expect({ ...ours.written(), ...ending }).toEqual(before)
  })
})

describe('the number of somebody else', () => {
  const NAMES = ['phone_number', 'to', 'who', 'holder', 'shopper', 'reader', 'address', 'site', 'owner']
  const posing = Object.fromEntries(NAMES.map((name) => [name, BEN]))

  it.each(OWN.filter(([, { as }]) => as === 'form'))(
    '[GAT-02] in any field changes nothing of theirs by %s',
    async (_, post) => {
      const yard = await aYard()
      const ben = await yard.signedIn(BEN)
      for (const [path, fields] of BENS) await ben.send(path, { ...fields, car: String(yard.car) })
      const ann = await yard.signedIn()
      const sound = await post.sound(yard, ann)
      const his = () =>
        JSON.stringify(yard.written(), (__, value) => (Array.isArray(value) ? value.filter(isBens) : value))
      const before = his()
      expect(before).toContain(BEN)
      await send(ann, post, { path: sound.path, fields: { ...posing, ...sound.fields } })
      expect(his()).toBe(before)
    },
  )

  const BENS: [string, Record<string, string>][] = [
    ['/watchlist/save', {}],
    ['/alerts', { channel: 'sms', agreed: 'yes', search: '/search/toyota' }],
    ['/spin-to-win', {}],
  ]

  it.each(['save-car', 'remove-car', 'merge'])('[WAT-01] in a call is refused plainly: %s', async (name) => {
    const yard = await aYard()
    const [ann, ben] = [await yard.signedIn(), await yard.signedIn(BEN)]
    await ben.send('/watchlist/save', { car: String(yard.car) })
    const before = yard.written()
    const others = [
      BEN,
      '',
      null,
      undefined,
      5,
      [ANN],
      [ANN, BEN],
      { toString: ANN },
      `${ANN},${BEN}`,
      `${ANN} `.repeat(2),
    ]
    for (const phone_number of [...others, '+61491570157 ext 1', '+1 212 555 2368', '0491570156;phone=1']) {
      const answer = await ann.call(`/api/watchlist/${name}`, { phone_number, car_id: yard.car, car_ids: [yard.car] })
      expect([phone_number, answer.status]).toEqual([phone_number, 403])
      expect(await answer.text()).not.toMatch(/4915701|\+61/)
    }
    expect(yard.written()).toEqual(before)
    expect(await (await ann.go('/api/watchlist')).json()).toEqual({ phone_number: ANN, car_ids: [] })
  })

  it('[WAT-06] unfollows no search of theirs, and stops nothing', async () => {
    const yard = await aYard()
    const [ann, ben] = [await yard.signedIn(), await yard.signedIn(BEN)]
    await ben.send('/alerts', { channel: 'sms', agreed: 'yes', search: '/search/toyota' })
    const [{ id } = { id: '' }] = yard.database.rows<{ id: string }>('select id from alert_search')
    const before = yard.written()
    await ann.send('/alerts/searches/remove', { id, phone: BEN })
    await ann.send('/alerts/stop', { id, phone: BEN })
    expect(yard.written()).toEqual(before)
  })
})

describe('what somebody else has begun', () => {
  it('[RES-02] cannot be let go, paid or seen by others, signed in or not', async () => {
    const yard = await aYard()
    const page = await heldBy(yard, yard.browser())
    const id = new URL(page, yard.origin).searchParams.get('payment')!
    const others = [yard.browser(), await yard.signedIn(), await yard.signedIn(BEN)]
    const before = yard.written()
    for (const other of others) {
      other.cookies.set('__Host-reservations', 'A'.repeat(43))
      for (const does of ['release', 'pay'])
        expect((await other.send('/cars/rav4/checkout', { does, id, holder: id })).headers.get('Location')).toBe(
          '/cars/rav4/checkout',
        )
      const shown = await (await other.go('/cars/rav4/checkout?paid')).text()
      expect(shown).not.toContain(id)
      expect(shown).not.toContain('name="does"')
      expect(shown).toContain('Another shopper has this car on hold')
    }
    expect(yard.written()).toEqual(before)
  })

  it('[TEN-06] at another site is nothing here: holds, payments, trade-ins, links', async () => {
    const { ours, theirs } = await twoYards()
    const shopper = theirs.browser()
    const page = await heldBy(theirs, shopper)
    const fields = { ...(await unseenAt(shopper, '/trade-in')), ...JO, last_name: 'P', postcode: '4120' }
    const trade = (await shopper.send('/trade-in', fields)).headers.get('Location')!
    const ben = await theirs.signedIn(BEN)
    await ben.send('/alerts', { channel: 'email', email: JO.email, agreed: 'yes' })
    await theirs.settled()
    const links = [
      ...JSON.stringify(theirs.database.rows('select doc from mail')).matchAll(/\/alerts\/(?:stop|confirm)\?t=[\w-]+/g),
    ]
    const before = ours.written()
    const here = ours.browser(shopper.cookies)
    expect(links.length).toBeGreaterThan(1)
    for (const path of [page, trade, ...links.map(([link]) => link)]) {
      expect([path, (await openLink(here.go, path)).answer.status]).toEqual([path, 404])
      expect([
        path,
        (await here.send(path, { does: 'pay', done: 'plate', rego: 'DEMO1', regoState: 'qld' })).status,
      ]).toEqual([path, 404])
    }
    expect(await (await here.go('/cars/rav4/checkout')).text()).toContain('Continue to payment')
    const told = { ref: new URL(trade, ours.origin).searchParams.get('ref'), column_name: 'valuation', value: {} }
    expect((await here.call('/api/miscellaneous', told)).status).toBe(404)
    expect(ours.written()).toEqual(before)
  })

  it('[TEN-06] of cars knows this site’s alone, by number and by name', async () => {
    const { ours, theirs } = await twoYards()
    const ann = await ours.signedIn()
    const before = ours.written()
    for (const car of [String(theirs.car), '0', '-1', '1e3', '9'.repeat(30), '__proto__', "' or 1=1"]) {
      await ann.send('/watchlist/save', { car })
      const call = await ann.call('/api/watchlist/save-car', { phone_number: ANN, car_id: car })
      expect([car, [400, 404].includes(call.status)]).toEqual([car, true])
      await ann.call('/api/watchlist/merge', { phone_number: ANN, car_ids: [car, Number(car)] })
      expect((await ann.send(`/cars/trade-in?car_id=${car}`, { ...JO, last_name: 'P', postcode: '4120' })).status).toBe(
        404,
      )
      expect((await ann.send('/api/phone-reveal', { car })).status).toBe(404)
      expect((await ann.go(`/checkout-journey?car_id=${encodeURIComponent(car)}`)).status).toBe(404)
    }
    await ours.settled()
    expect(ours.written()).toEqual(before)
    await ann.send(`/contact-us?car_id=${theirs.car}`, { ...JO, category: 'Sales', message: 'Hm' })
    expect(
      ours.database
        .rows<{ doc: string }>('select doc from lead')
        .map(({ doc }) => (JSON.parse(doc) as { car: unknown }).car),
    ).toEqual([null])
  })

  it.each([
    `${'a'.repeat(32)}.${'b'.repeat(32)}.constructor.22.3f2b8c1e-0000-4000-8000-000000000007`,
    `${'a'.repeat(32)}.${'b'.repeat(32)}.__proto__.22.3f2b8c1e-0000-4000-8000-000000000007`,
    `${'a'.repeat(32)}.${'b'.repeat(32)}.nothing.22.3f2b8c1e-0000-4000-8000-000000000007`,
    '<script>alert(1)</script>',
    '%E0%A4%A',
  ])('[LED-03] a page of thanks that is made up says that nothing was sent: %s', async (sent) => {
    const yard = await aYard()
    const answer = await yard.browser(new Map([['__Host-sent', sent]])).go('/success')
    expect([answer.status, (await answer.text()).includes('Nothing to show here')]).toEqual([200, true])
  })
})
