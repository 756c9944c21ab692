import { dollarsAndCents } from '../../shared/money.ts'
import { REASONS } from '../../shared/reservation/machine.ts'
import { command } from '../operator/program.ts'
import { triesText } from '../operator/words.ts'
import { lineOf } from './line.ts'
import { reservationsAt } from './source.ts'

export const showCommand = command({
  takes: '<id>',
  about: 'All of one reservation or online payment, and what the processor told of it',
  options: reservationsAt.options,
  run: ({ word: id, ...place }, machine) =>
    reservationsAt.at(place, machine, async (reservations) => {
      const { reservation, payment, events } = await reservations.show(id)
      if (reservation) {
        machine.say(lineOf(reservation))
        if (reservation.reason) machine.say(`  ${REASONS[reservation.reason]}`)
        machine.say(`  ${reservation.car.name}, stock ${reservation.car.stocknum ?? 'unknown'}`)
        machine.say(`  Lead ${reservation.lead_id ?? 'not yet made'}`)
      }
      if (payment) {
        const { amount, state, purpose, reference, charge, tries, trouble } = payment
        machine.say(`  ${dollarsAndCents(amount / 100)} ${purpose}: ${state}${reference ? `, for ${reference}` : ''}`)
        machine.say(`  At the processor: ${charge ?? 'nothing paid'}`)
        if (trouble) machine.say(`  Not given back after ${triesText(tries)}: ${trouble}`)
      }
      for (const event of events) machine.say(`  ${event}`)
    }),
})
