import { REASONS } from '../../shared/reservation/machine.ts'
import type { LedgerPayment } from '../../worker/features/reservations/ledger.ts'
import { Stop } from '../fail.ts'
import { command } from '../operator/program.ts'
import { reservationsAt } from './source.ts'

export const releaseCommand = command({
  takes: '<id>',
  about: 'Let the car go now; a deposit goes back by itself',
  options: reservationsAt.options,
  run: ({ word: id, ...place }, machine) =>
    reservationsAt.at(place, machine, async (reservations) => {
      const done = await reservations.release(id)
      const { reservation, payment } = await reservations.show(id)
      if (!reservation) throw new Stop(`${id} is a payment that holds no car. To give it back, say refund.`)
      if (done) return machine.say(`${id} is released: ${reservation.car.slug} is free.${moneyText(payment)}`)
      machine.say(`${id} holds no car any more. ${reservation.reason ? `${REASONS[reservation.reason]}.` : ''}`.trim())
    }),
})

/** A deposit goes back behind the answer, and once more every minute while it cannot. */
const moneyText = (payment: LedgerPayment | null): string => {
  if (payment?.state === 'refunded') return ' The deposit has gone back.'
  return payment?.state === 'refund_due' ? ' The deposit goes back within a minute.' : ''
}
