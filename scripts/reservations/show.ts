import { dollarsAndCents } from '../../shared/money.ts'
import { END_REASONS } from '../../shared/reservation/state-machine.ts'
import { formatTries } from '../operator/format.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import { formatReservation } from './list.ts'
import type { SiteReservations } from './site-reservations.ts'

export const showCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteReservations>) =>
  siteCommand('show')
    .description('Show one reservation or online payment whole, with the events of the payment processor')
    .argument('<id>', 'of the reservation or payment')
    .action((id, options) =>
      withSite(options, async (reservations) => {
        const { reservation, payment, events } = await reservations.show(id)
        if (reservation) {
          print(formatReservation(reservation))
          if (reservation.reason) print(`  ${END_REASONS[reservation.reason]}`)
          print(`  ${reservation.car.name}, stock ${reservation.car.stocknum ?? 'unknown'}`)
          print(`  Lead ${reservation.lead_id ?? 'not yet made'}`)
        }
        if (payment) {
          const { amount, state, purpose, reference, charge, tries, trouble } = payment
          print(`  ${dollarsAndCents(amount / 100)} ${purpose}: ${state}${reference ? `, for ${reference}` : ''}`)
          print(`  At the processor: ${charge ?? 'nothing paid'}`)
          if (trouble) print(`  Not refunded after ${formatTries(tries)}: ${trouble}`)
        }
        for (const event of events) print(`  ${event}`)
      }),
    )
