import { setTimeout } from 'node:timers/promises'
import { dollarsAndCents } from '../../shared/money.ts'
import type { LedgerPayment } from '../../worker/features/reservations/ledger.ts'
import { Stop } from '../fail.ts'
import { command } from '../operator/program.ts'
import { type Reservations, reservationsAt } from './source.ts'

/** The processor has the money on its way in a second or two; more is not waited for. */
const LOOKS = 12
const PAUSE_MS = 500

export const refundCommand = command({
  takes: '<id>',
  about: 'Give a payment back now, or try again what could not be given back; twice gives it back once',
  options: reservationsAt.options,
  run: ({ word: id, ...place }, machine) =>
    reservationsAt.at(place, machine, async (reservations) => {
      await reservations.refund(id)
      const { amount, state, trouble } = await outcome(reservations, id)
      const money = `${dollarsAndCents(amount / 100)} of ${id}`
      if (state === 'refunded') return machine.say(`${money} has gone back.`)
      if (trouble)
        throw new Stop(`${money} could not be given back: ${trouble.replace(/\.$/, '')}. It is tried again by itself.`)
      machine.say(`${money} is on its way back. To see when it is there, say show ${id}.`)
    }),
})

async function outcome({ show }: Reservations, id: string): Promise<LedgerPayment> {
  for (let looks = 1; ; looks++) {
    const { payment } = await show(id)
    if (!payment) throw new Stop(`${id} has no payment.`)
    if (payment.state !== 'refund_due' || payment.trouble !== null || looks === LOOKS) return payment
    await setTimeout(PAUSE_MS)
  }
}
