import { expect } from 'vitest'
import { signed } from '../../../worker/features/payments/local.ts'
import { fetchReviews } from '../../../worker/features/reviews/schedule.ts'
import { boundedBindings } from '../../../worker/platform/deadlines/bindings.ts'
import { BACKGROUND } from '../../../worker/platform/deadlines/time.ts'
import { scheduled } from '../../../worker/scheduled.ts'
import { aCar } from '../../builders/car.ts'
import { pass } from '../../clock.ts'
import { sqliteDatabase } from '../../fakes/sqlite.ts'
import { BROWSER, JO, unseenIn } from '../a-form.ts'
import { GROUP } from '../a-lead-form.ts'
import { paidFor } from '../a-yard.ts'
import { anApp } from '../an-app.ts'
import { aBrowser, type Browser, challengeIn } from '../sign-in/a-shopper.ts'
import type { World } from './world.ts'

/** The longest that each kind of call may take (ms). */
export const LONGEST_MS = {
  page: 1_000,
  call: 2_600,
  form: 4_100,
  document: 20_100,
  first: 5_000,
  operator: 10_000,
  health: 500,
  beat: 600_000,
}

/** What is set up while all is well, and what is then sent. */
type Scene = {
  send: () => Promise<Response>
  /** Throws where something was lost or done twice, once the dependency is back and the same was sent again. */
  check?: (again: Response) => void | Promise<void>
  /** Words of the shopper that have to be in an answer that did not take them. */
  typed?: string[]
}
export type Call = {
  name: string
  kind: keyof typeof LONGEST_MS
  /** Shown to shoppers whatever is in trouble. */
  isAlwaysShown?: boolean
  /** Not asked while all is well: nothing is known of the site yet. */
  isFirst?: boolean
  set: (world: World) => Scene | Promise<Scene>
}

const BEN = { name: 'Ben Ng', email: 'ben@mail.example', phone: '0491 570 110' }
const page = (name: string, path: string, isAlwaysShown = true): Call => ({
  name,
  kind: 'page',
  isAlwaysShown,
  set: ({ asStranger }) => ({ send: () => asStranger(path) }),
})
const textOf = async (answer: Response) => answer.text()

/** Signs a shopper in while all is well. Codes to one number wait for each other, so that each shopper has one. */
async function signedIn(world: World, phone: string): Promise<Browser> {
  const browser = world.browser()
  await browser.send('/sign-in', { phone })
  await browser.send('/sign-in/code', {
    challenge: challengeIn(await textOf(await browser.go('/sign-in/code'))),
    code: codeOf(world),
  })
  return browser
}

const codeOf = ({ network }: World) =>
  /(\d{6})/.exec(new URLSearchParams(network.sent('SMS').at(-1)!.body).get('Body')!)![1]!
const signedInPage = (name: string, path: string, phone: string): Call => ({
  name,
  kind: 'page',
  set: async (world) => {
    const browser = await signedIn(world, phone)
    return { send: () => browser.go(path) }
  },
})

/** A form filled in while all is well, sent by one browser. */
async function filled(browser: Browser, path: string, values: Record<string, string>) {
  const fields = { ...unseenIn(await textOf(await browser.go(path))), ...values }
  return { send: () => browser.send(path, fields), typed: ['value="Jo Park"'] }
}
const count = ({ base, slug }: World, table: string) =>
  base.rows<{ n: number }>(`select count(*) as n from ${table} where site = ?`, slug)[0]!.n

async function enquiry(world: World): Promise<Scene> {
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
async function checkout(world: World): Promise<Scene> {
  return {
    ...(await filled(world.browser(), '/cars/rav4/checkout', JO)),
    check: (again) => {
      const keys = new Set(world.network.sent('payment').map(({ key }) => key))
      expect([again.status, count(world, 'reservation'), count(world, 'payment'), keys.size]).toEqual([303, 1, 1, 1])
    },
  }
}
async function onlinePayment(world: World): Promise<Scene> {
  const order = { ...JO, payment_amount: '100', payment_reference: 'INV-100' }
  const before = count(world, 'payment')
  return {
    ...(await filled(world.browser(), '/online-payment', order)),
    check: (again) => expect([again.status, count(world, 'payment') - before]).toEqual([303, 1]),
  }
}
const paymentsOf = ({ base }: World) => base.rows<{ id: string }>('select id from payment').map(({ id }) => id)

async function webhook(world: World): Promise<Scene> {
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
function signInSend(world: World): Scene {
  const browser = world.browser()
  return { send: () => browser.send('/sign-in', { phone: '0491 570 157' }), typed: ['value="0491 570 157"'] }
}
async function signInCheck(world: World): Promise<Scene> {
  const browser = world.browser()
  await browser.send('/sign-in', { phone: '0491 570 158' })
  const entry = { challenge: challengeIn(await textOf(await browser.go('/sign-in/code'))), code: codeOf(world) }
  return { send: () => browser.send('/sign-in/code', entry) }
}
async function save(world: World): Promise<Scene> {
  const browser = await signedIn(world, '0491 570 156')
  return { send: () => browser.call('/api/watchlist/save-car', { phone_number: '+61491570156', car_id: 7 }) }
}
const CSV = 'source_key,name,car_type,make,model,price\nA,2020 Mazda CX-5,used,Mazda,CX-5,30000\n'
const push = ({ asStranger, keys }: World): Scene => ({
  send: () =>
    asStranger('/api/stock?vanished=keep', {
      method: 'POST',
      body: CSV,
      headers: { Authorization: `Bearer ${keys.stock}`, 'Content-Type': 'text/csv' },
    }),
})
const operatorList = ({ ask, keys }: World): Scene => ({
  send: () => ask('/operator/sites', { headers: { Authorization: `Bearer ${keys.operator}` } }, 'operator.example'),
})
const beat = (world: World): Scene => ({
  send: async () => {
    const before = world.base.asked().length
    await scheduled(boundedBindings(world.env, BACKGROUND), Date.now())
    return new Response(null, { status: world.base.asked().length > before ? 200 : 503 })
  },
})
const call = (name: string, path: string): Call => ({ ...page(name, path, false), kind: 'call' })

/** The first page of a site that this isolate has not met. */
const first = (name: string, path: string): Call => ({
  ...page(name, path, false),
  kind: 'first',
  set: async ({ trouble }) => {
    const { ask, env, store, database } = await anApp({ env: { DEADLINE_FACTOR: '1' } })
    Object.assign(env, { KV: trouble.kv(store.kv), DB: trouble.database(database.db) })
    return { send: () => ask(path) }
  },
  isFirst: true,
})

/** A postcode that no isolate has asked for: the geocoder remembers them. */
let postcode = 4_000
const deliveryElsewhere: Call = {
  name: 'delivery price, to a new postcode',
  kind: 'call',
  isFirst: true,
  set: ({ asStranger }) => {
    const path = `/api/delivery?car=rav4&postcode=${++postcode}`
    return { send: () => asStranger(path), check: (again) => expect(again.status).toBe(200) }
  },
}

/** An enquiry on a site that asks Turnstile about its senders. */
async function provedEnquiry({ trouble, env: { FORM_SECRET, TURNSTILE_SECRET } }: World): Promise<Scene> {
  const base = sqliteDatabase()
  const lead = { captcha: 'turnstile', turnstile_site_key: '0x4AAA' }
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

/** The reviews of a day are read, then the page that shows them. */
const reviewsOfADay = ({ env, base, slug, asStranger }: World): Scene => ({
  send: async () => {
    base.sqlite.prepare("insert or ignore into site_mark (site, mark) values (?, 'reviews')").run(slug)
    await fetchReviews({ env: boundedBindings(env, BACKGROUND), now: Date.now(), report: () => {} }).catch(() => {})
    return asStranger('/locations/north')
  },
})

export const CALLS: Call[] = [
  first('home, first page of an isolate', '/'),
  first('search, first page of an isolate', '/search/new-used-and-demo-cars'),
  first('vehicle, first page of an isolate', `/cars/${aCar().slug}`),
  page('home', '/'),
  signedInPage('home, signed in', '/', '0491 570 151'),
  page('search', '/search/new-used-and-demo-cars'),
  page('search, filtered', '/search/toyota'),
  page('vehicle', '/cars/rav4'),
  signedInPage('vehicle, signed in', '/cars/rav4', '0491 570 152'),
  page('compare', '/compare?cars=rav4,rav4-too'),
  page('content', '/our-story'),
  page('location', '/locations/north'),
  page('lead form', '/contact-us'),
  { name: 'lead form, sent', kind: 'form', set: enquiry },
  page('sign-in', '/sign-in'),
  { name: 'sign-in, number sent', kind: 'form', set: signInSend },
  { name: 'sign-in, code sent', kind: 'form', set: signInCheck },
  signedInPage('watchlist', '/watchlist', '0491 570 153'),
  { name: 'watchlist, car saved', kind: 'form', set: save },
  signedInPage('garage', '/my-garage', '0491 570 154'),
  page('checkout', '/cars/rav4-too/checkout', false),
  { name: 'checkout, sent', kind: 'form', set: checkout },
  page('online payment', '/online-payment', false),
  { name: 'online payment, sent', kind: 'form', set: onlinePayment },
  { name: 'webhook of a payment', kind: 'form', set: webhook },
  {
    name: 'views of a car',
    kind: 'call',
    set: ({ asStranger }) => ({
      send: () => asStranger('/cars/rav4/view.json', { headers: { 'User-Agent': BROWSER } }),
    }),
  },
  call('delivery price', '/api/delivery?postcode=4000&car=rav4'),
  deliveryElsewhere,
  { name: 'lead form of a site with Turnstile, sent', kind: 'form', set: provedEnquiry },
  {
    name: 'brochure of a car',
    kind: 'document',
    isFirst: true,
    set: ({ asStranger }) => ({ send: () => asStranger('/cars/rav4-too/pdf') }),
  },
  { name: 'reviews of a day, then their page', kind: 'beat', set: reviewsOfADay },
  call('search call', '/api/search'),
  { name: 'stock push', kind: 'operator', set: push },
  { name: 'operator’s API', kind: 'operator', set: operatorList },
  page('sitemap', '/sitemap.xml'),
  page('feed of posts', '/blog/feed.xml', false),
  { name: 'healthz', kind: 'health', set: ({ asStranger }) => ({ send: () => asStranger('/healthz') }) },
  { name: 'work of a minute', kind: 'beat', set: beat },
]
