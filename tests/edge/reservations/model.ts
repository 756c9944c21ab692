import type { PaymentState } from '../../../shared/reservation/reservation.ts'
import { isHolding, nextState, type ReservationState } from '../../../shared/reservation/state-machine.ts'
import { HOUR, MINUTE } from './yard.ts'

export type CarStatus = 'in_stock' | 'sold' | 'withdrawn'
export type Modelled = {
  id: string
  shopper: number
  state: Exclude<ReservationState, 'free'>
  until: number
  payment: PaymentState
  attempt: number
  /** When its page was asked for; 0 where it was not yet. */
  begun: number
  hasPage: boolean
}

/** What reservations of one car should come to, told plainly and one thing at a time. */
export type Model = { now: number; car: CarStatus; all: Modelled[] }

export const holder = ({ all, now }: Model) => all.find(({ state, until }) => isHolding(state) && now < until)

/** Moves one reservation by the table, and its money with it. */
function move(model: Model, one: Modelled, event: Parameters<typeof nextState>[1]): void {
  const isFree = model.car === 'in_stock' && !holder(model)
  const step = nextState(one.state, event, isFree)
  if (!step) return
  one.state = step.to as Modelled['state']
  if (step.owes && one.payment === 'paid') one.payment = 'refund_due'
}

/** What happens by itself: time passes, and the feed has spoken. */
export function tidy(model: Model): void {
  for (const one of model.all) if (one.until <= model.now && isHolding(one.state)) move(model, one, 'expire')
  for (const one of model.all)
    if (model.car !== 'in_stock') move(model, one, model.car === 'sold' ? 'sell' : 'withdraw')
}

export const reserve = (model: Model, id: string, shopper: number): void =>
  void model.all.push({
    id,
    shopper,
    state: 'held',
    until: model.now + 45 * MINUTE,
    payment: 'open',
    attempt: 1,
    begun: model.now,
    hasPage: false,
  })

export function pay(model: Model, one: Modelled): void {
  if (one.payment !== 'open' && one.payment !== 'failed') return
  one.payment = 'paid'
  move(model, one, 'pay')
  if (one.state === 'paid') one.until = model.now + 48 * HOUR
  else one.payment = 'refund_due'
}

export type Failure = 'declined' | 'failed' | 'unpaid'

/** What the processor says of one attempt; of another than the last it says nothing. */
export function fail(model: Model, one: Modelled, kind: Failure, attempt: number): void {
  if ((one.payment !== 'open' && one.payment !== 'failed') || attempt !== one.attempt) return
  if (kind !== 'unpaid') one.payment = 'failed'
  move(model, one, 'fail')
  if (kind !== 'declined') Object.assign(one, { attempt: attempt + 1, begun: 0, hasPage: false })
}

/** The shopper presses the button to pay: the attempt whose page they come to, null where there is nothing to pay. */
export function tryAgain(model: Model, one: Modelled): number | null {
  const isPayable =
    one.state === 'held' && model.now < one.until && (one.payment === 'open' || one.payment === 'failed')
  if (!isPayable) return null
  if (!one.hasPage && one.begun <= model.now - MINUTE) {
    const attempt = one.attempt + (one.begun > 0 ? 1 : 0)
    Object.assign(one, { payment: 'open', attempt, begun: model.now })
  }
  one.hasPage = true
  return one.attempt
}

export const release = (model: Model, one: Modelled): void => move(model, one, 'release')

/** The dealer gives the money back by hand: what has come is owed, and holds nothing any more. */
export function giveBack(model: Model, one: Modelled): void {
  if (one.payment !== 'paid' && one.payment !== 'refund_due') return
  one.payment = 'refund_due'
  move(model, one, 'release')
}

export function refund(model: Model, one: Modelled): void {
  if (one.payment !== 'paid' && one.payment !== 'refund_due') return
  one.payment = 'refunded'
  move(model, one, 'release')
}
