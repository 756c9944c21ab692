import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type HoldDecision, operatorNotice } from '../../shared/reservation/decide-hold.ts'
import { databaseLeads } from '../../worker/features/leads/service.ts'
import { databaseReservations } from '../../worker/features/reservations/site-reservations.ts'
import { customerHashes } from '../../worker/platform/keyed-hashes.ts'
import { siteStore } from '../../worker/platform/site-store.ts'
import { stopClock } from '../clock.ts'
import { JO, unseenIn } from './a-form.ts'
import { PAID } from './a-yard.ts'
import { aStock, invented } from './abuse/a-stock.ts'

stopClock(Date.parse('2026-11-25T02:20:00Z'))
beforeEach(() => {
  for (const level of ['error', 'warn', 'log'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})

const CAR = 100
const PATH = `/cars/car-${CAR}/checkout`
const PHONE = invented(CAR)
type Yard = Awaited<ReturnType<typeof aStock>>
type Shopper = { isProved: boolean }

/** Each of these is one fact of `decideHold`, brought about by what shoppers, the dealer or the feed do. */
const FACTS: Record<string, (yard: Yard, shopper: Shopper) => unknown> = {
  'a free car': () => {},
  'a car that another holds': (yard) =>
    yard.reserve(CAR, { phone: invented(500), address: '10.9.0.1', isProved: true }),
  'a second car of the same number': (yard, { isProved }) =>
    yard.reserve(1, { phone: PHONE, address: '10.1.0.1', isProved }),
  'three cars held by typed numbers': async (yard) => {
    for (let car = 1; car <= 3; car++) await yard.reserve(car, { address: `10.${car}.0.1` })
  },
  'as many held as may be': async (yard) => {
    for (let car = 1; car <= 3; car++) await yard.reserve(car, { address: `10.${car}.0.1` })
    for (let car = 11; car <= 24; car++) await yard.reserve(car, { isProved: true })
  },
  'a car that is sold': (yard) => yard.base.sqlite.exec(`update car set status = 'sold' where id = ${CAR}`),
  'a car that the feed reserves': (yard) =>
    yard.base.sqlite.exec(`update car set doc = json_set(doc, '$.reserved', json('true')) where id = ${CAR}`),
  'a car held in vain three times': async (yard) => {
    for (let n = 0; n < 3; n++) {
      await yard.reserve(CAR, { phone: invented(600 + n), address: `10.${60 + n}.0.1` })
      await yard.post(PATH, { does: 'release' })
    }
  },
  'a car had by request before': async (yard, { isProved }) => {
    await yard.reserve(CAR, { phone: PHONE, isProved })
    await yard.post(PATH, { does: 'release' })
  },
}

const SITES = [
  ['takes deposits', PAID],
  ['takes requests', { request_hours: 24 }],
  ['calls first', { request_hours: 0 }],
] as const
const SHOPPERS = [
  ['typed', { isProved: false }],
  ['confirmed', { isProved: true }],
] as const

/** What the claim answers to an order of this shopper by itself, behind all forms. */
async function claim(yard: Yard, { isProved }: Shopper, reservation: object): Promise<HoldDecision> {
  const store = siteStore(yard.base.db, yard.slug)
  const now = Date.now()
  const leads = databaseLeads({ store, now, destinations: () => ['desk'], deliver: () => {} })
  const rules = { request_hours: 24, ...reservation }
  const { current: customerHash } = await customerHashes(yard.env, yard.slug, PHONE.replace(/^0/, '+61'))
  const reserved = await databaseReservations({ store, now, rules, leads, changed: () => {} })
    .checkout.reserve({
      key: 'an order behind all forms',
      asker: { holderToken: 'b', customerHash, isConfirmed: isProved },
      car: { id: CAR, slug: `car-${CAR}`, name: 'A car', stocknum: null, price: null },
      site: { cards: 'payment_processors' in reservation ? ['Visa'] : null, request_hours: rules.request_hours },
      isReservable: true,
      deposit: 20_000,
      budget: { take: () => Promise.resolve('left'), giveBack: () => Promise.resolve() },
      lead: () => Promise.reject(new Error('held')),
    })
    .catch((error: Error) => error.message)
  return typeof reserved === 'string' ? 'hold' : 'refusal' in reserved ? reserved.refusal : 'hold'
}

/** What a page offers, read from it alone. */
function offered(html: string): string {
  if (html.includes('name="does" value="confirm"') || html.includes('Text me a code')) return 'offer'
  if (html.includes('Send my request')) return 'request'
  if (html.includes('Confirm my mobile number')) return 'confirm'
  return /<form[^>]*checkout/.test(html) ? 'hold' : 'refuse'
}

/** What became of a form. */
function became(yard: Yard, before: number, status: number): string {
  if (yard.base.rows("select 1 from reservation where car_id = ? and state = 'held'", CAR).length > before)
    return 'hold'
  if (status === 409) return 'refuse'
  return yard.leads().at(-1)?.subcategory === '1. Requested' ? 'request' : `answered ${status}`
}

/** A form does what its page offers; of two buttons this is the one without a code. */
const DOES: Record<string, string> = {
  hold: 'hold',
  offer: 'request',
  request: 'request',
  confirm: 'refuse',
  refuse: 'refuse',
}
const NEXT: Record<string, [deposit: string, request: string]> = {
  hold: ['hold', 'hold'],
  unconfirmed: ['confirm', 'offer'],
}
const nextOf = (decision: string, isDeposit: boolean) =>
  NEXT[decision]?.[isDeposit ? 0 : 1] ?? (isDeposit || ['gone', 'taken'].includes(decision) ? 'refuse' : 'request')

describe.each(SITES)('a site that %s', (_, reservation) => {
  describe.each(SHOPPERS)('and a %s number', (__, shopper) => {
    it.each(Object.entries(FACTS))(
      '[RES-01] [TRU-01] page, form, claim and operator agree on %s',
      async (___, bring) => {
        const yard = await aStock(reservation)
        await bring(yard, shopper)
        yard.jar.clear()
        if (shopper.isProved) await yard.signIn(PHONE)
        const html = await (await yard.ask(PATH)).text()
        const decision = await claim(yard, shopper, reservation)
        const page = offered(html)
        const holds = () => yard.base.rows("select 1 from reservation where car_id = ? and state = 'held'", CAR).length
        const before = holds()
        yard.base.sqlite.exec('delete from alarm')
        const { status } = await yard.post(
          PATH,
          { ...unseenIn(html), ...JO, phone: PHONE },
          { 'CF-Connecting-IP': '10.99.0.1' },
        )
        await yard.settled()
        const site = 'payment_processors' in reservation ? { cards: ['Visa'] } : { cards: null }
        const notice = decision === 'hold' ? null : operatorNotice(decision, site)
        const isAlarmed = yard.base.rows("select 1 from alarm where cause = 'holds_paused'").length > 0
        expect([decision, isAlarmed]).toEqual([decision, notice === 'holds_paused'])
        // A typed number is known to the form alone: its page cannot know the other car.
        const isSecret = decision === 'another' && !shopper.isProved
        expect([decision, isSecret ? 'refuse' : page, became(yard, before, status)]).toEqual([
          decision,
          nextOf(decision, 'payment_processors' in reservation),
          DOES[isSecret ? 'refuse' : page],
        ])
      },
    )
  })
})
