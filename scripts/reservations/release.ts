import { END_REASONS } from '../../shared/reservation/state-machine.ts'
import type { LedgerPayment } from '../../worker/features/reservations/ledger.ts'
import { CommandError } from '../errors.ts'
import type { SiteAccess } from '../operator/site-access.ts'
import type { SiteReservations } from './site-reservations.ts'

export const releaseCommand = ({ runtime: { print }, siteCommand, withSite }: SiteAccess<SiteReservations>) =>
  siteCommand('release')
    .description('End a reservation now, so that its car is free; a paid deposit is refunded')
    .argument('<id>', 'of the reservation')
    .action((id, options) =>
      withSite(options, async (reservations) => {
        const isReleased = await reservations.release(id)
        const { reservation, payment } = await reservations.show(id)
        if (!reservation)
          throw new CommandError(`${id} is a payment that holds no car. To refund it, run the command refund.`)
        if (isReleased) return print(`${id} is released: ${reservation.car.slug} is free.${refundText(payment)}`)
        print(`${id} holds no car any more. ${reservation.reason ? `${END_REASONS[reservation.reason]}.` : ''}`.trim())
      }),
    )

/** The refund is sent after the release, and again every minute until it succeeds. */
const refundText = (payment: LedgerPayment | null): string => {
  if (payment?.state === 'refunded') return ' The deposit has been refunded.'
  return payment?.state === 'refund_due' ? ' The deposit will be refunded within a minute.' : ''
}
