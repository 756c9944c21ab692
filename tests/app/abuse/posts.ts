import { MANAGE_LINK_MS } from '../../../shared/manage/matters.ts'
import { manageToken } from '../../../worker/platform/lead-tokens.ts'
import { PLAIN } from '../../builders/trade.ts'
import { pass } from '../../clock.ts'
import { openLink } from '../open-link.ts'
import { type Browser, challengeIn } from '../sign-in/a-shopper.ts'
import { JO, unseenAt, type Yard } from './a-yard.ts'

export type Sound = { path: string; fields: Record<string, unknown> }

export type Post = {
  /** As the app's own list of routes names it. */
  route: string
  /** A form as browsers send it, or JSON as a script does. */
  as: 'form' | 'json'
  /** What is sent when all is well, once what comes before it was done: it writes something. */
  sound: (yard: Yard, browser: Browser) => Promise<Sound> | Sound
  /** What it is answered then. */
  status: number
  /** Only who is signed in can do so. */
  isOwn?: true
}

type Row = Omit<Post, 'as' | 'status'> & Partial<Pick<Post, 'as' | 'status'>>
const form = (row: Row): Post => ({ as: 'form', status: 303, ...row })
const call = (row: Row): Post => ({ as: 'json', status: 200, ...row })

/** A form for a lead: all of its steps in one. */
const lead = (route: string, fields: Record<string, string>, path = route) =>
  form({ route, sound: async (_, browser) => ({ path, fields: { ...(await unseenAt(browser, path)), ...fields } }) })

const TWO = { step: '2' }
const NAMES = { first_name: 'Jocasta', last_name: 'Parkinson', email: JO.email, phone: JO.phone }
const LOAN = { deposit: '2000', term: '5', employment: 'Full time' }
const TRADER = { ...JO, last_name: 'Parkinson', postcode: '4120' }

const tradeIn = (route: string) => lead(route, TRADER)

async function onItsWay(browser: Browser, steps: [done: string, values: Record<string, string>][]) {
  const fields = { ...(await unseenAt(browser, '/trade-in')), ...TRADER }
  const location = (await browser.send('/trade-in', fields)).headers.get('Location')!
  const { path } = await openLink(browser.go, location)
  for (const [done, values] of steps) await browser.send(path, { ...(await unseenAt(browser, path, done)), ...values })
  return path
}

const PLATE: [string, Record<string, string>] = ['"plate"', { rego: 'DEMO1', regoState: 'qld' }]
const KM: [string, Record<string, string>] = ['"confirmed"', { km: '62000' }]
const step = (before: (typeof PLATE)[], fields: Record<string, string>) =>
  form({ route: '/trade-in', sound: async (_, browser) => ({ path: await onItsWay(browser, before), fields }) })

async function codeFor(browser: Browser) {
  await browser.send('/sign-in', { phone: '0491 570 156' })
  return challengeIn(await (await browser.go('/sign-in/code')).text())
}

const lastCode = ({ database }: Yard) =>
  database.rows<{ text: string }>('select text from text_message order by at').at(-1)!.text.slice(0, 6)

/** The link of a test drive that was just booked. */
async function aDriveLink({ env, slug, database }: Yard, browser: Browser): Promise<string> {
  const fields = { ...(await unseenAt(browser, '/book-test-drive?car_id=any')), ...TWO, ...JO }
  await browser.send('/book-test-drive', { ...fields, drive_time: '2026-11-21T09:00+10:00' })
  const [booked] = database.rows<{ lead_id: string }>('select lead_id from lead order by at desc limit 1')
  const expiresAt = Date.now() + MANAGE_LINK_MS
  return `/manage?t=${await manageToken(env, slug, { lead_id: booked!.lead_id, expiresAt })}`
}

const SEARCH = '/search/toyota'
const ON = { channel: 'sms', agreed: 'yes' }

/** Every way there is to write something from a page of a site, a row each. */
export const POSTS: Post[] = [
  lead('/contact-us', { ...JO, category: 'Sales', message: 'Is it still here?' }),
  lead('/contact-us/:location', { ...JO, category: 'Sales', message: 'Is it still here?' }, '/contact-us/north'),
  form({
    route: '/contact-us',
    sound: async ({ car }) => ({ path: `/contact-us?car_id=${car}`, fields: { ...JO, message: 'Is it still here?' } }),
  }),
  lead('/service', { ...TWO, ...JO, vehicle: '2020 Corolla' }),
  lead('/valuation', {
    ...TWO,
    ...JO,
    vehicle: '2020 Corolla',
    km: '1000',
    under_finance: 'No',
    preferred_contact: 'Phone',
  }),
  lead('/parts/enquiry', { ...JO, part: 'Wiper blade', vehicle_or_vin: '2020 Corolla' }),
  lead('/careers', { ...JO, position: 'Sales', message: 'I sell cars.' }),
  lead('/finance', { ...JO, budget: '20000' }),
  lead('/finance-pre-approval', { ...TWO, ...NAMES, ...LOAN, budget: '20000' }),
  form({
    route: '/personalised/finance',
    sound: ({ car }) => ({
      path: `/personalised/finance?car_id=${car}`,
      fields: { ...TWO, ...NAMES, ...LOAN, postcode: '4120' },
    }),
  }),
  lead('/book-test-drive', { ...TWO, ...JO, drive_time: '2026-11-21T09:00+10:00' }),
  tradeIn('/trade-in'),
  tradeIn('/sell-your-car'),
  tradeIn('/sell-my-car'),
  form({ route: '/cars/trade-in', sound: ({ car }) => ({ path: `/cars/trade-in?car_id=${car}`, fields: TRADER }) }),
  step([], { done: 'plate', ...PLATE[1] }),
  step([], { done: 'described', year: '2020', make: 'Toyota', model: 'Corolla', regoState: 'qld' }),
  step([PLATE], { done: 'confirmed', ...KM[1] }),
  step([PLATE, KM], { done: 'questions', ...PLAIN }),
  lead('/cars/:slug/checkout', JO, '/cars/rav4/checkout'),
  form({
    route: '/cars/:slug/checkout',
    sound: async (_, browser) => {
      await browser.send('/cars/rav4/checkout', JO)
      return { path: '/cars/rav4/checkout', fields: { does: 'release' } }
    },
  }),
  lead('/online-payment', { ...JO, payment_amount: '100', payment_reference: 'INV-1' }),
  form({ route: '/spin-to-win', isOwn: true, sound: () => ({ path: '/spin-to-win', fields: {} }) }),
  form({ route: '/sign-in', sound: () => ({ path: '/sign-in', fields: { phone: '0491 570 156' } }) }),
  form({
    route: '/sign-in/code',
    sound: async (yard, browser) => {
      const challenge = await codeFor(browser)
      return { path: '/sign-in/code', fields: { challenge, code: lastCode(yard) } }
    },
  }),
  form({
    route: '/sign-in/again',
    sound: async (_, browser) => {
      await codeFor(browser)
      pass(31)
      return { path: '/sign-in/again', fields: {} }
    },
  }),
  form({ route: '/sign-out', isOwn: true, sound: () => ({ path: '/sign-out', fields: {} }) }),
  form({ route: '/sign-out', isOwn: true, sound: () => ({ path: '/sign-out', fields: { everywhere: 'yes' } }) }),
  form({
    route: '/watchlist/save',
    isOwn: true,
    sound: ({ car }) => ({ path: '/watchlist/save', fields: { car: String(car) } }),
  }),
  form({
    route: '/watchlist/remove',
    isOwn: true,
    sound: async ({ car }, browser) => {
      await browser.send('/watchlist/save', { car: String(car) })
      return { path: '/watchlist/remove', fields: { car: String(car) } }
    },
  }),
  form({ route: '/alerts', isOwn: true, sound: () => ({ path: '/alerts', fields: { ...ON, search: SEARCH } }) }),
  form({
    route: '/alerts/searches',
    isOwn: true,
    sound: async (_, browser) => {
      await browser.send('/alerts', ON)
      return { path: '/alerts/searches', fields: { search: SEARCH } }
    },
  }),
  form({
    route: '/alerts/searches/remove',
    isOwn: true,
    sound: async ({ database }, browser) => {
      await browser.send('/alerts', { ...ON, search: SEARCH })
      const [followed] = database.rows<{ id: string }>('select id from alert_search')
      return { path: '/alerts/searches/remove', fields: { id: followed!.id } }
    },
  }),
  form({
    route: '/alerts/stop',
    isOwn: true,
    sound: async (_, browser) => {
      await browser.send('/alerts', ON)
      return { path: '/alerts/stop', fields: {} }
    },
  }),
  form({
    route: '/privacy-choices',
    isOwn: true,
    sound: async (_, browser) => {
      await browser.send('/alerts', ON)
      return { path: '/privacy-choices', fields: { what: 'alerts' } }
    },
  }),
  form({
    route: '/alerts/confirm',
    isOwn: true,
    status: 200,
    sound: async (yard, browser) => {
      await browser.send('/alerts', { channel: 'email', email: JO.email, agreed: 'yes' })
      await yard.settled()
      const [mail] = yard.database.rows<{ doc: string }>('select doc from mail')
      const [link] = /\/alerts\/confirm\?t=[\w-]+/.exec((JSON.parse(mail!.doc) as { text: string }).text)!
      return { path: link, fields: {} }
    },
  }),
  ...(['move', 'cancel', 'message', 'stop', 'code'] as const).map((does) =>
    form({
      route: '/manage',
      sound: async (yard, browser) => {
        const link = await aDriveLink(yard, browser)
        const { path } = await openLink(browser.go, link)
        const own = { move: { drive_time: '2026-11-21T09:30+10:00' }, message: { message: 'Is it still here?' } }
        const fields = { ...(await unseenAt(browser, path, `"${does}"`)), ...own[does as keyof typeof own] }
        return { path, fields }
      },
    }),
  ),
  form({
    route: '/manage/stop',
    status: 200,
    sound: async (yard, browser) => {
      const { path } = await openLink(browser.go, (await aDriveLink(yard, browser)).replace('?', '/stop?'))
      return { path, fields: await unseenAt(browser, path, '"t"') }
    },
  }),
  form({ route: '/api/phone-reveal', sound: () => ({ path: '/api/phone-reveal', fields: { car: 'rav4' } }) }),
  form({
    route: '/dev/pay',
    sound: async (_, browser) => {
      const path = (await browser.send('/cars/rav4/checkout', JO)).headers.get('Location')!
      return { path, fields: { does: 'pay' } }
    },
  }),
  call({
    route: '/api/events',
    status: 204,
    sound: () => ({
      path: '/api/events',
      fields: { told: [{ event: 26, id: crypto.randomUUID(), path: '/cars/rav4' }] },
    }),
  }),
  call({
    route: '/api/miscellaneous',
    sound: async (_, browser) => {
      const ref = new URLSearchParams((await onItsWay(browser, [])).split('?')[1]).get('ref')
      return { path: '/api/miscellaneous', fields: { ref, column_name: 'valuation', value: { low: 1 } } }
    },
  }),
  ...(['save-car', 'remove-car', 'merge'] as const).map((name) =>
    call({
      route: `/api/watchlist/${name}`,
      isOwn: true,
      sound: async ({ car }, browser) => {
        if (name === 'remove-car') await browser.send('/watchlist/save', { car: String(car) })
        return { path: `/api/watchlist/${name}`, fields: { phone_number: '+61491570156', car_id: car, car_ids: [car] } }
      },
    }),
  ),
]

/** As tests tell them apart: several forms of one route have a number. */
export const NAMED = POSTS.map((post, at): [string, Post] => [`${post.route} (${at})`, post])

/** Sends a sound post as a page of the site does. */
export const send = (browser: Browser, { as }: Post, { path, fields }: Sound): Promise<Response> =>
  as === 'json' ? browser.call(path, fields) : browser.send(path, fields as Record<string, string>)
