import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { ReservedCar } from '../../../shared/reservation/reservation.ts'
import { settle } from '../../../worker/features/reservations/part.ts'
import { siteStore } from '../../../worker/platform/site-store.ts'
import { migrate } from '../migrate.ts'
import {
  type CarStatus,
  type Failure,
  fail,
  giveBack,
  holder,
  type Model,
  pay,
  refund,
  release,
  reserve,
  tidy,
  tryAgain,
} from './model.ts'
import { aCarIn, at, HOUR, MINUTE, markCar, NOBODY, NOW, order, owner, paid, said } from './yard.ts'

beforeAll(migrate)

type Command =
  | { does: 'reserve'; shopper: number; again: boolean }
  | { does: 'pay' | 'try again' | 'release' | 'give back' | 'refund'; which: number }
  | { does: 'fail'; which: number; kind: Failure /** Of how many attempts ago. */; ago: number }
  | { does: 'pass'; minutes: number }
  | { does: 'car'; status: CarStatus }

const which = fc.nat(5)
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('reserve' as const), shopper: fc.nat(2), again: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('pay' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constantFrom('release' as const, 'give back', 'refund'), which }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('fail' as const),
      which,
      kind: fc.constantFrom('declined' as const, 'failed', 'unpaid'),
      ago: fc.constantFrom(0, 0, 1),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('try again' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('pass' as const),
      minutes: fc.constantFrom(1, 44, 45, 60, 47 * 60, 48 * 60 - 1, 48 * 60),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('car' as const),
      status: fc.constantFrom('in_stock' as const, 'in_stock', 'sold', 'withdrawn'),
    }),
  },
)

let yards = 0

/** One car and whatever may happen to it, in the store and in the model side by side. */
async function play(commands: Command[]): Promise<void> {
  const site = `model-${++yards}`
  const car = await aCarIn(site)
  const model: Model = { now: NOW, car: 'in_stock', all: [] }
  const keys = new Map<number, string>()
  for (const [step, each] of commands.entries()) {
    await perform(each, { site, car, model, keys, step })
    await agree(site, car, model)
  }
  await settle(siteStore(env.DB, site), model.now)
  tidy(model)
  const { results } = await env.DB.prepare(
    `select r.id, r.state, p.state as payment, p.attempt from reservation r join payment p on p.site = r.site and p.id = r.id
     where r.site = ?1 order by r.id`,
  )
    .bind(site)
    .all()
  const expected = model.all.map(({ id, state, payment, attempt }) => ({ id, state, payment, attempt }))
  expect(results).toEqual(expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
}

type Stage = { site: string; car: ReservedCar; model: Model; keys: Map<number, string>; step: number }

async function perform(each: Command, { site, car, model, keys, step }: Stage): Promise<void> {
  if (each.does === 'pass') {
    model.now += each.minutes * MINUTE
    return tidy(model)
  }
  if (each.does === 'car') {
    model.car = each.status
    await markCar(car, each.status)
    await settle(siteStore(env.DB, site), model.now)
    return tidy(model)
  }
  const store = at(site, model.now)
  if (each.does === 'reserve') {
    const key = (each.again && keys.get(each.shopper)) || `${each.shopper} at step ${step}`
    const isKnown = [...keys.values()].includes(key)
    const answer = await store.reserve(order(car, String(each.shopper), { key }))
    const isWinner = 'reservation' in answer && answer.isNew
    expect(isWinner).toBe(!isKnown && model.car === 'in_stock' && !holder(model))
    if (!isWinner) return
    keys.set(each.shopper, key)
    return reserve(model, answer.reservation.id, each.shopper)
  }
  const one = model.all[each.which % Math.max(1, model.all.length)]
  if (!one) return
  if (each.does === 'pay') {
    const event = paid(one.id, model.now)
    await store.receive(event)
    if (step % 2) await store.receive(event)
    pay(model, one)
  } else if (each.does === 'fail') {
    const attempt = one.attempt - each.ago
    const event = said(each.kind, one.id, model.now, attempt)
    await store.receive(event)
    fail(model, one, each.kind, attempt)
    // Of the attempt that is over, however often it is said.
    if (each.kind !== 'declined') await store.receive(event)
  } else if (each.does === 'try again') {
    const [begun, again] = [await store.begin(one.id), await store.begin(one.id)]
    const attempt = tryAgain(model, one)
    expect([begun?.attempt ?? null, again?.attempt ?? null]).toEqual([attempt, attempt])
    if (begun && !begun.url)
      await store.rememberPage(one.id, { ref: 'cs', url: `/page/${begun.attempt}`, attempt: begun.attempt })
  } else if (each.does === 'release') {
    await store.release(one.id, owner(String(one.shopper)))
    release(model, one)
  } else if (each.does === 'give back') {
    giveBack(model, one)
    expect(await store.refund(one.id)).toBe(one.payment)
  } else if (one.payment !== 'open' && one.payment !== 'failed') {
    await store.receive({ kind: 'refunded', id: `evt_${site}_${step}`, at: model.now, charge: `ch_${one.id}` })
    refund(model, one)
  }
}

/** What must hold at every moment, whether or not anything has tidied up. */
async function agree(site: string, car: ReservedCar, model: Model): Promise<void> {
  const { current } = await at(site, model.now).status(car.id, NOBODY)
  expect(current?.id).toBe(holder(model)?.id)
  const { results } = await env.DB.prepare(
    `select count(*) filter (where r.state in ('held', 'paid') and r.held_until > ?2) as holders,
            count(*) filter (where p.state = 'paid' and r.state <> 'paid') as kept,
            count(*) filter (where r.state = 'paid' and r.held_until <> p.paid_at + ?3) as odd
     from reservation r join payment p on p.site = r.site and p.id = r.id where r.site = ?1`,
  )
    .bind(site, model.now, 48 * HOUR)
    .all<{ holders: number; kept: number; odd: number }>()
  const [{ holders, kept, odd } = { holders: 0, kept: 0, odd: 0 }] = results
  expect(holders).toBeLessThanOrEqual(1)
  expect({ kept, odd }).toEqual({ kept: 0, odd: 0 })
}

it('[RES-01] [RES-02] never has two holders nor keeps money for nothing, whatever happens in whatever order', async () => {
  await fc.assert(fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 25 }), play), { numRuns: 150 })
}, 120_000)
