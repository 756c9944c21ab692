import { dollarsAndCents } from '../../shared/money.ts'
import type { PaymentLine } from '../../worker/features/reservations/ledger.ts'
import { allPages } from '../operator/places.ts'
import { command } from '../operator/program.ts'
import { minuteOf } from '../operator/words.ts'
import { reservationsAt } from './source.ts'

export const paymentsCommand = command({
  about: 'Online payments that are for no car, newest first, times in UTC; show and refund take their ids',
  options: reservationsAt.options,
  run: (place, machine) =>
    reservationsAt.at(place, machine, async (reservations, site) => {
      let count = 0
      for await (const each of allPages<PaymentLine>(reservations.payments)) {
        count++
        machine.say(lineOf(each))
      }
      if (count === 0) machine.say(`${site} has had no online payment.`)
    }),
})

const lineOf = ({ id, state, opened_at, amount, reference }: PaymentLine): string =>
  [id, state.padEnd(10), minuteOf(opened_at), dollarsAndCents(amount / 100), reference ?? ''].join('  ').trimEnd()
